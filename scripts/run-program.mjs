import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const repository = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in the repository to its end, showing what it writes.
 * @returns {Promise<number>} its exit code; 1 when a signal ended it, 127 when it cannot be run
 */
export function runShown(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program in the repository to its end and keeps what it writes.
 * @returns {Promise<{ code: number, written: string }>}
 */
export function runKept(program, args) {
  return new Promise((resolve) => {
    let written = '';
    const child = spawn(program, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk) => (written += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, written: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, written }));
  });
}

/** A tool of `node_modules/.bin`. */
export function tool(name) {
  return `${repository}node_modules/.bin/${name}`;
}
