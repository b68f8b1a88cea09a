import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../src/simulator')

/** Builds the demo's simulator into `dist/simulator`: its page, and `host.js`, which runs in the framed app first. */
export default defineConfig({
  root,
  base: '/simulator/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/simulator'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: resolve(root, 'index.html'), host: resolve(root, 'host.ts') },
      output: { entryFileNames: ({ name }) => (name === 'host' ? 'host.js' : 'assets/[name]-[hash].js') },
    },
  },
})
