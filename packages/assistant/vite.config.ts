import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Takes comments and needless space out of the style sheets, which are texts inside modules. */
function smallStyles(): Plugin {
  return {
    name: 'small-styles',
    transform: (code, id) => {
      if (!/src[\\/]styles[\\/][a-z-]+\.ts$/.test(id)) return null;
      return code.replace(/`([^`]*)`/g, (_, css: string) => `\`${small(css)}\``);
    },
  };
}

function small(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();
}

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  publicDir: false,
  // The bundle has a renderer of our own behind Preact's names: the part of Preact that the widget uses, at a third of its weight.
  resolve: {
    alias: [
      { find: /^preact$/, replacement: `${root}src/small-preact/preact.ts` },
      { find: /^preact\/hooks$/, replacement: `${root}src/small-preact/hooks.ts` },
      { find: /^preact\/jsx-runtime$/, replacement: `${root}src/small-preact/jsx-runtime.ts` },
    ],
    conditions: ['deskbell-source', 'module', 'browser', 'import', 'default'],
  },
  plugins: [smallStyles()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    target: 'es2022',
    outDir: 'dist/widget',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: false,
    rollupOptions: {
      input: 'src/embed.ts',
      output: { format: 'es', entryFileNames: 'widget.js' },
      // Our modules do nothing when they are loaded, but for the entry.
      treeshake: { moduleSideEffects: (id) => id.endsWith('embed.ts') },
    },
  },
});
