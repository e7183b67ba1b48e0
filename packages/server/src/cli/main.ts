import { StartRefused } from '../start/start-refused.ts';
import { audit } from './audit.ts';
import type { CommandProcess } from './command-process.ts';
import { helpText, parseCommandLine, type Command } from './command-line.ts';
import { doctor } from './doctor.ts';
import { serve } from './serve.ts';

/**
 * Runs one command of `deskbell` to its end. A refusal is one sentence on standard error, without a stack. Source: OPS-0, START-5.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code: 0 done, 1 refused or faults found, 2 the command line cannot be read.
 */
export async function runCommand(args: readonly string[], process: CommandProcess): Promise<number> {
  try {
    return await run(parseCommandLine(args), process);
  } catch (error) {
    if (error instanceof StartRefused) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

async function run(command: Command, process: CommandProcess): Promise<number> {
  if (command.kind === 'serve') {
    return serve(command, process);
  }
  if (command.kind === 'doctor') {
    return doctor(command, process);
  }
  if (command.kind === 'audit-verify' || command.kind === 'audit-export') {
    return audit(command, process);
  }
  if (command.kind === 'refused') {
    process.stderr.write(`${command.sentence}\n`);
    return 2;
  }
  process.stdout.write(helpText);
  return 0;
}
