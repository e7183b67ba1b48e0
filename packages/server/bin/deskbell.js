#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(main)) {
  const { runCommand } = await import(main.href);
  process.exitCode = await runCommand(process.argv.slice(2), process);
} else {
  process.stderr.write('Deskbell is not built yet; run npm run build in the repository and start again.\n');
  process.exitCode = 1;
}
