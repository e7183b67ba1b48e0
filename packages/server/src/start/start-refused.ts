/** Why Deskbell did not start. */
export type StartRefusedCode =
  | 'SETTINGS'
  | 'SECRET'
  | 'CONFIG'
  | 'DATA_FOLDER'
  | 'DATABASE'
  | 'KNOWLEDGE'
  | 'PORT_TAKEN';

/** Deskbell did not start. The message is one sentence for the operator: what, why, what to do; it holds no secret. Source: START-5. */
export class StartRefused extends Error {
  readonly code: StartRefusedCode;

  constructor(code: StartRefusedCode, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartRefused';
    this.code = code;
  }
}
