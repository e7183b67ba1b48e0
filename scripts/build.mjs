import { buildAll } from './build-all.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

const onStep = (sentence) => console.log(sentence);
await ensureInstalled(onStep);
const fault = await buildAll(onStep);
if (fault !== null) {
  console.error(fault);
  process.exitCode = 1;
}
