import { startEmbedded } from '../storage/embedded.ts';

/** A process that starts the embedded server on the folder of its first argument, says the address, and stops at the end of its input. */
const [dataFolder = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dataFolder });
process.stdout.write(`${embedded.url}\n`);
process.stdin.on('end', () => void embedded.stop().then(() => process.stdout.write('stopped\n')));
process.stdin.resume();
