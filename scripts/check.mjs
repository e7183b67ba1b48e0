import { ensureInstalled } from './ensure-installed.mjs';
import { checks } from './checks.mjs';
import { runKept, tool } from './run-program.mjs';

// The quick loop: form, lint, types, unused parts and the pure tests, side by side.

await ensureInstalled((sentence) => console.log(sentence));
const began = Date.now();
const all = [...checks, { name: 'units', program: tool('vitest'), args: ['run', '--project', 'unit'] }];
const failed = (await Promise.all(all.map(runCheck))).filter((name) => name !== null);
console.log(failed.length === 0 ? `All good in ${seconds()} s.` : `Failed: ${failed.join(', ')} (${seconds()} s).`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runCheck({ name, program, args }) {
  const { code, written } = await runKept(program, args);
  console.log(code === 0 ? `${name}: good` : `${name}: failed\n${written}`);
  return code === 0 ? null : name;
}

function seconds() {
  return ((Date.now() - began) / 1000).toFixed(1);
}
