import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the console into `dist/web`, to be served below `/console/` under a policy that allows nothing inline. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: { outDir: 'dist/web', emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
});
