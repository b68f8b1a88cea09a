import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserPackages } from './tools/browser-packages.ts'
import { chunkGroups } from './tools/chunks.ts'
import { viteTarget } from './tools/compat/target.ts'
import { lodashAlias } from './tools/lodash-alias.ts'
import { oldBrowserPage } from './tools/old-browser.ts'
import { packedFiles } from './tools/packed-files.ts'
import { pureRouter } from './tools/pure-router.ts'
import { screenFiles } from './tools/screen-files.ts'
import { steward } from './tools/steward-plugin/index.ts'

export default defineConfig({
  plugins: [
    react(),
    steward(),
    pureRouter(),
    oldBrowserPage(import.meta.dirname),
    screenFiles(import.meta.dirname),
    packedFiles(),
  ],
  resolve: { alias: lodashAlias },
  publicDir: 'src/public',
  // The code of screens is made while it is asked for, so that a search of it finds few of its packages.
  optimizeDeps: { entries: 'index.html', include: browserPackages(import.meta.dirname) },
  // A worker may load what it needs only now and then.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // For scripts and styles: what is younger is written in older words where that can be done (DEC-35).
    target: viteTarget,
    // The CSP allows no inlined scripts or fonts; small pictures stay files so that they can be cached.
    assetsInlineLimit: 0,
    // What other screens import is named by screen-files.json (src/app/screen-files.ts), not by a list in the first script; styles must be,
    // and what comes later with a screen is named by the screen itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && !/Later-[\w-]+\.js$/.test(file) ? files.filter((each) => each.endsWith('.css')) : files,
    },
    rolldownOptions: {
      // Otherwise `Link.displayName = …` alone keeps a component of a library in the bundle.
      treeshake: { propertyWriteSideEffects: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
