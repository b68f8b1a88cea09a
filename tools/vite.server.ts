import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { SERVER_ENTRIES, SERVER_THREADS } from './server-entries.ts'

/** Builds the server and the operator's commands into `dist/server`, without npm packages. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { ...SERVER_ENTRIES, ...SERVER_THREADS },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
