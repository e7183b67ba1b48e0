import { startDeskbell } from '../start-deskbell.ts';
import type { Place } from './command-line.ts';
import type { CommandProcess } from './command-process.ts';

/**
 * Serves until the process is told to end (SIGINT, SIGTERM): then answers are finished and everything is stopped.
 *
 * @throws StartRefused
 */
export async function serve(place: Place, process: CommandProcess): Promise<number> {
  const told = waitForSignal(process);
  const deskbell = await startDeskbell({
    configPath: place.configPath,
    dataFolder: place.dataFolder,
    ...(place.port === null ? {} : { port: place.port }),
    environment: process.env,
    onStep: (sentence) => process.stdout.write(`${sentence}\n`),
  });
  process.stdout.write(`Deskbell takes questions on ${deskbell.url}\n`);
  process.stdout.write(`Console, signs in once within 15 minutes: ${await deskbell.startLink()}\n`);
  await told;
  process.stdout.write('Finishing answers\n');
  await deskbell.close();
  return 0;
}

/** Signals that arrive while the server starts are kept until it has started. */
function waitForSignal(process: CommandProcess): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
