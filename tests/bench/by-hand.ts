import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { readProject } from '../../renderer/model/read-project.ts'
import { viteTarget } from '../../tools/compat/target.ts'
import { iconShapes } from '../../src/bundles/icon-shapes.ts'
import { lodashAlias } from '../../tools/lodash-alias.ts'
import { pureRouter } from '../../tools/pure-router.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { splitWords } from '../../src/bundles/phrases.ts'

/** Path of the hand-written home. It is served with the built app, so both use the same service and session. */
export const BY_HAND = '/by-hand.html'

const PAGE = 'tests/bench/baseline/index.html'
const ASSETS = 'virtual:home-assets'

/** Builds the hand-written home as the app is built, and copies it next to the app. */
export async function addHomeByHand(root: string, staticDir: string, options: { minify?: boolean } = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), homeAssets(root), pureRouter()],
    resolve: { alias: lodashAlias },
    build: {
      ...options,
      outDir: folder,
      emptyOutDir: true,
      target: viteTarget,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, PAGE) },
    },
  })
  cpSync(join(folder, 'assets'), join(staticDir, 'assets'), { recursive: true })
  cpSync(join(folder, PAGE), join(staticDir, BY_HAND))
  rmSync(folder, { recursive: true, force: true })
}

/** Provides the icons that the home uses, as shapes, and its labels, as phrases. A hand-written app would keep them in a file. */
function homeAssets(root: string): Plugin {
  return {
    name: 'home-assets',
    resolveId: (id) => (id === ASSETS ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${ASSETS}`) return undefined
      const words = readFileSync(join(root, 'tests/bench/baseline/words.json'), 'utf8')
      const values = (key: string) => [
        ...new Set([...words.matchAll(new RegExp(`"${key}": "([^"]+)"`, 'g'))].map(([, value = '']) => value)),
      ]
      const named = new Set(values('icon'))
      const icons = [...readProject(schemaFiles(root)).icons].filter(([name]) => named.has(name))
      const shapes = Object.fromEntries(icons.map(([name, drawing]) => [name, iconShapes(name, drawing)]))
      return [
        "import { addIcons } from '/widgets/icon.tsx'",
        "import { addPhrases } from '/widgets/kit/phrases.tsx'",
        `addIcons(${JSON.stringify(shapes)})`,
        `addPhrases(${JSON.stringify(values('label').map(splitWords))})`,
      ].join('\n')
    },
  }
}
