import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../packages/server/bin/deskbell.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../packages/server/dist/cli/main.js', import.meta.url));

/** `deskbell serve` as a process of its own. */
export interface ServedDeskbell {
  readonly url: string;
  /** Kills it where it stands, as a power cut does: it hears nothing of it. */
  readonly kill: () => void;
  /** Takes the processor away from it. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Resolves when the process is gone, with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** All that it wrote to standard error. */
  readonly complaints: () => string;
}

/** Where a server finds its parts. */
export interface ServePlace {
  readonly configPath: string;
  readonly dataFolder: string;
  /** Settings; nothing else of this process's environment reaches it but PATH. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the built server on a free port and waits until it takes questions. */
export async function serveDeskbell(place: ServePlace): Promise<ServedDeskbell> {
  if (!existsSync(BUILT)) throw new Error('The server is not built; run npm run build, then these tests again.');
  const args = [COMMAND, 'serve', '--config', place.configPath, '--data', place.dataFolder, '--port', '0'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...place.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complained = '';
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString('utf8')));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const url = await readUrl(child, ended, () => complained);
  return {
    url,
    kill: () => void child.kill('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    ended,
    complaints: () => complained,
  };
}

async function readUrl(child: ChildProcess, ended: Promise<unknown>, complaints: () => string): Promise<string> {
  const said = new Promise<string>((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const url = /takes questions on (\S+)\n/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([said, ended.then(() => null)]);
  if (url === null) throw new Error(`The server did not start: ${complaints()}`);
  return url;
}
