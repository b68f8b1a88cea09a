import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { viteTarget } from './tools/compat/target.ts'
import { lightRouter } from './tools/light-router.ts'
import { lightSemi } from './tools/light-semi.ts'
import { oldBrowserPage } from './tools/old-browser.ts'
import { steward } from './tools/steward-plugin/index.ts'

/** Few files make few trips and pack better: what stands before every first paint, and what a screen with a form has besides. */
const CHUNKS = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  { name: 'line', test: /\/widgets\/kit\/(line|typing)\./, priority: 2 },
  { name: 'form', test: /react-hook-form|@hookform|\/renderer\/run\/forms\/|\/widgets\/(form|input|kit\/field)\b/, priority: 1 },
]

export default defineConfig({
  plugins: [react(), steward(), lightRouter(), lightSemi(import.meta.dirname), oldBrowserPage(import.meta.dirname)],
  publicDir: 'src/public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // For scripts and styles: what is younger is written in older words where that can be done (DEC-35).
    target: viteTarget,
    // The CSP allows no inlined scripts or fonts; small pictures stay files so that they can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
})
