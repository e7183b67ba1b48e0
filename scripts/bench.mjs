import { readdirSync } from 'node:fs';
import { ensureBuilt } from './build-all.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { repository, runShown } from './run-program.mjs';

// Runs the measurements on what ships, the built packages, one after the other; a word after `npm run bench --` picks those whose name has it.

await ensureInstalled((sentence) => console.log(sentence));
await ensureBuilt((sentence) => console.log(sentence));
const picked = process.argv[2] ?? '';
const files = readdirSync(`${repository}bench`).filter((name) => name.endsWith('.bench.ts') && name.includes(picked));
for (const file of files.toSorted()) {
  console.log(`\n== ${file}`);
  const code = await runShown(process.execPath, ['--expose-gc', '--import', 'tsx', `bench/${file}`]);
  process.exitCode ||= code;
}
if (files.length === 0) {
  console.error('No measurement has that name.');
  process.exitCode = 1;
}
