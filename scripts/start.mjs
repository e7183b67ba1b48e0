import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-all.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { nextFreePort } from './free-port.mjs';
import { onParentGone } from './parent-gone.mjs';
import { repository } from './run-program.mjs';

// Starts the demo: Deskbell and the shop in one process. `npm start -- --port 4310 --shop-port 4311` takes other ports.

const began = Date.now();
const onStep = (sentence) => console.log(`  ${sentence}`);
const { values } = parseArgs({
  options: { port: { type: 'string' }, 'shop-port': { type: 'string' }, data: { type: 'string' } },
});
const port = Number(values.port ?? process.env.PORT ?? 4300);
const shopPort = Number(values['shop-port'] ?? 4301);

console.log('Deskbell demo');
await ensureInstalled(onStep);
await ensureBuilt(onStep);

const running = [];
let stopping = null;
const told = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, resolve);
  }
  onParentGone(resolve);
});

try {
  const links = await start();
  console.log(`\nReady in ${((Date.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops everything.\n`);
  console.log(`  Shop     ${links.shop}`);
  console.log(`  Console  ${links.console}  (signs in once, within 15 minutes)`);
  console.log(`  Docs     ${links.docs}\n`);
  await told;
  console.log('\nStopping');
} catch (error) {
  console.error(await sentenceOf(error));
  process.exitCode = 1;
} finally {
  await stop();
  process.exit();
}

async function start() {
  const { startDeskbell } = await import(`${repository}packages/server/dist/index.js`);
  const { startShop } = await import(`${repository}examples/shop/dist/start.js`);
  const apiKey = randomBytes(24).toString('base64url');
  const identitySecret = randomBytes(32).toString('base64url');
  const deskbellUrl = process.env.DESKBELL_URL ?? `http://localhost:${port}`;
  onStep('Opening the shop');
  const shop = await startShop({ port: shopPort, deskbellUrl, apiKey, identitySecret });
  running.push(shop);
  const deskbell = await startDeskbell({
    configPath: `${repository}examples/shop/deskbell.yaml`,
    dataFolder: values.data ?? `${repository}.deskbell`,
    port,
    environment: {
      DESKBELL_LOG_LEVEL: 'warn',
      ...process.env,
      SHOP_URL: shop.url,
      SHOP_API_KEY: apiKey,
      SHOP_IDENTITY_SECRET: identitySecret,
    },
    onStep,
  });
  running.push(deskbell);
  return { shop: shop.url, console: await deskbell.startLink(), docs: `${deskbell.url}/docs` };
}

/** The last that was started is stopped first. */
function stop() {
  stopping ??= running.reduceRight((before, each) => before.then(() => each.close()), Promise.resolve());
  return stopping;
}

async function sentenceOf(error) {
  if (error?.code === 'PORT_TAKEN') {
    return takenSentence('--port', port);
  }
  if (error?.code === 'EADDRINUSE') {
    return takenSentence('--shop-port', shopPort);
  }
  return error?.name === 'StartRefused' ? error.message : (error?.stack ?? String(error));
}

async function takenSentence(option, taken) {
  const free = await nextFreePort(Math.max(port, shopPort));
  return `Port ${taken} is taken by another program; ${free} is free: npm start -- ${option} ${free}`;
}
