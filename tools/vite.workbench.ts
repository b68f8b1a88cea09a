import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lodashAlias } from './lodash-alias.ts'

const root = resolve(import.meta.dirname, '../src/workbench')

/** Builds the analysts' workbench into `dist/workbench`, apart from the files of phones. */
export default defineConfig({
  root,
  base: '/workbench/',
  publicDir: false,
  plugins: [react()],
  resolve: { alias: lodashAlias },
  worker: { format: 'es' },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/workbench'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Analysts load it once a day on a computer.
    chunkSizeWarningLimit: 2_000,
  },
})
