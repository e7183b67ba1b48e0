import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildAll } from './build-all.mjs';
import { checks } from './checks.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { repository, runShown, tool } from './run-program.mjs';

// Everything: form, lint, types, unused parts, units, the server against a real PostgreSQL, a real Chromium.

const report = `${repository}tests/output/vitest.json`;
const onStep = (sentence) => console.log(`\n== ${sentence}`);
await ensureInstalled(onStep);
await ensureChromium(onStep);

const failed = [];
const fault = await buildAll(onStep);
if (fault !== null) {
  console.error(fault);
  failed.push('build');
}
for (const { name, program, args } of checks) {
  onStep(name);
  if ((await runShown(program, args)) !== 0) {
    failed.push(name);
  }
}

onStep('tests');
mkdirSync(`${repository}tests/output`, { recursive: true });
rmSync(report, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
if ((await runShown(tool('vitest'), ['run', ...reporters, ...process.argv.slice(2)])) !== 0) {
  failed.push('tests');
}
const { numPassedTests, numFailedTests } = readReport();
console.log(failed.length === 0 ? 'Every step passed.' : `Steps that failed: ${failed.join(', ')}.`);
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** A run that broke off before its report counts as nothing passed. */
function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}
