import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { repository, runKept, tool } from './run-program.mjs';

const compiled = [
  'packages/gate',
  'packages/protocol',
  'packages/server',
  'packages/assistant',
  'packages/console',
  'examples/shop',
];
const bundled = ['packages/assistant', 'packages/console'];
const products = [
  'packages/server/dist/index.js',
  'packages/assistant/dist/widget/widget.js',
  'packages/console/dist/web/index.html',
  'examples/shop/dist/start.js',
];
const stampPath = `${repository}node_modules/.cache/deskbell-build`;

/**
 * Builds everything: JavaScript for Node, the widget and the console.
 * @returns {Promise<string | null>} what the first failing tool wrote; null when all is built
 */
export async function buildAll(onStep) {
  rmSync(stampPath, { force: true });
  onStep('Compiling');
  const compile = await runKept(tool('tsc'), ['-b', ...compiled]);
  if (compile.code !== 0) {
    return compile.written;
  }
  onStep('Building the widget and the console');
  const builds = await Promise.all(
    bundled.map((folder) =>
      runKept(tool('vite'), ['build', '--config', `${folder}/vite.config.ts`, '--logLevel', 'warn']),
    ),
  );
  const failed = builds.find((build) => build.code !== 0);
  if (failed !== undefined) {
    return failed.written;
  }
  mkdirSync(`${repository}node_modules/.cache`, { recursive: true });
  writeFileSync(stampPath, stampOfSources());
  return null;
}

/** Builds when a source changed since the last build, or when a product of it is gone. Ends the process with the tool's words when that fails. */
export async function ensureBuilt(onStep) {
  const isFresh = existsSync(stampPath) && products.every((path) => existsSync(repository + path));
  if (isFresh && readFileSync(stampPath, 'utf8') === stampOfSources()) {
    return;
  }
  const fault = await buildAll(onStep);
  if (fault !== null) {
    process.stderr.write(`${fault}\nThe build failed; the reason is above.\n`);
    process.exit(1);
  }
}

/** One digest over every file that the build reads. */
function stampOfSources() {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', 'tsconfig.base.json', ...compiled.flatMap(sourcesOf)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(repository + path))
      .update('\0');
  }
  return hash.digest('hex');
}

function sourcesOf(folder) {
  return readdirSync(repository + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(repository.length))
    .filter((path) => !/\/(dist|node_modules|testing)\/|\.test\.tsx?$/.test(path))
    .filter((path) => /\.(tsx?|css|html|json|svg)$/.test(path))
    .toSorted();
}
