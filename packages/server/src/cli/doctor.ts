import type { Place } from './command-line.ts';
import { checkInstallation, type Check } from './installation-checks.ts';
import type { CommandProcess } from './command-process.ts';

/** Checks the installation and writes a line for each check; 1 when a fault was found. Nothing is changed. Source: START-5. */
export async function doctor(place: Place, process: CommandProcess): Promise<number> {
  const checks = await checkInstallation(place, process.env);
  for (const check of checks) {
    process.stdout.write(`${lineOf(check)}\n`);
  }
  const faults = checks.filter((check) => check.kind === 'fault').length;
  process.stdout.write(
    faults === 0 ? 'Nothing is in the way of a start.\n' : `${faults} of ${checks.length} checks found a fault.\n`,
  );
  return faults === 0 ? 0 : 1;
}

function lineOf(check: Check): string {
  return `${check.kind === 'good' ? 'good ' : 'fault'}  ${check.subject}: ${check.sentence}`;
}
