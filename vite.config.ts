import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserPackages } from './tools/browser-packages.ts'
import { chunkGroups } from './tools/chunks.ts'
import { viteTarget } from './tools/compat/target.ts'
import { lodashAlias } from './tools/lodash-alias.ts'
import { plainPages } from './tools/plain-pages.ts'
import { packedFiles } from './tools/packed-files.ts'
import { pureRouter } from './tools/pure-router.ts'
import { screenFiles } from './tools/screen-files.ts'
import { steward } from './tools/steward-plugin/index.ts'

export default defineConfig({
  plugins: [react(), steward(), pureRouter(), plainPages(import.meta.dirname), screenFiles(import.meta.dirname), packedFiles()],
  resolve: { alias: lodashAlias },
  publicDir: 'src/public',
  // Screen modules are generated on request, so Vite's scan of the source finds few of their packages.
  optimizeDeps: { entries: 'index.html', include: browserPackages(import.meta.dirname) },
  // Format `es` permits dynamic imports in workers.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // Vite compiles newer syntax of scripts and styles down to this target where possible (DEC-35).
    target: viteTarget,
    // The CSP forbids inlined scripts and fonts; small pictures stay files, because files are cached.
    assetsInlineLimit: 0,
    // Entry scripts preload only styles: screen-files.json lists other screens' imports (src/app/screen-files.ts), and a screen's late
    // chunks list their own.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && !/Later-[\w-]+\.js$/.test(file) ? files.filter((each) => each.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every first load contains the file names of all screens and of their styles. Shorter names save 0.2 KB; 42 bits tell the
        // versions of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? 'assets/s-[hash:7].css' : 'assets/[name]-[hash:8][extname]'),
      },
    },
  },
})
