import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogue } from './catalogue/plugin.ts'
import { lodashAlias } from './lodash-alias.ts'
import { pureRouter } from './pure-router.ts'
import { steward } from './steward-plugin/index.ts'

const root = resolve(import.meta.dirname, '..')
const pages = resolve(root, 'tools/catalogue')

/** Builds the analysts' catalogue into `.catalogue`, separately from the app. */
export default defineConfig({
  root,
  base: './',
  publicDir: 'src/public',
  plugins: [catalogue(root, { isAlone: true }), react(), steward(root), pureRouter()],
  resolve: { alias: lodashAlias },
  build: {
    outDir: resolve(root, '.catalogue'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: { page: `${pages}/index.html`, frame: `${pages}/frame.html` } },
  },
})
