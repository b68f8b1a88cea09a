import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Builds the server into one file, `dist/server.js`, without npm packages. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  publicDir: false,
  build: {
    ssr: 'server/start/serve.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
})
