import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lodashAlias } from './lodash-alias.ts'
import { previewPlugin } from './preview/plugin.ts'

const root = resolve(import.meta.dirname, '..')

/** Builds the app of the workbench's preview into `dist/preview`. Analysts load it once a day, so that it is one file of everything. */
export default defineConfig({
  root: resolve(root, 'src/preview'),
  base: '/workbench/preview/',
  publicDir: resolve(root, 'src/public'),
  plugins: [previewPlugin(root), react()],
  resolve: { alias: [...lodashAlias, ...ofProject()] },
  // Pages take changed screens while they run (src/app/changes.ts).
  define: { 'import.meta.env.DEV': 'true', 'import.meta.env.PROD': 'false' },
  // A service worker handles only requests of pages below its own path.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: ({ name }) => (name === 'requests' ? 'requests.js' : 'assets/[name]-[hash].js') } },
  },
  build: {
    outDir: resolve(root, 'dist/preview'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    minify: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 10_000,
  },
})

/** The code of all widgets names modules by their path in the project. */
function ofProject() {
  return ['renderer', 'src', 'widgets', 'actions'].map((folder) => ({
    find: new RegExp(`^/${folder}/`),
    replacement: `${resolve(root, folder)}/`,
  }))
}
