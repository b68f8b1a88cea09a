import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { readProject } from '../../renderer/model/read-project.ts'
import { viteTarget } from '../../tools/compat/target.ts'
import { iconShapes } from '../../tools/generate/icons.ts'
import { lightDictionaries } from '../../tools/light-dictionaries.ts'
import { lightQuery } from '../../tools/light-query.ts'
import { lightRouter } from '../../tools/light-router.ts'
import { lightSemi } from '../../tools/light-semi.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { wordsIn } from '../../tools/steward-plugin/phrases.ts'

/** Where the home that was written by hand lies beside the built app: the same service answers both, in the same session. */
export const BY_HAND = '/by-hand.html'

const PAGE = 'tests/bench/baseline/index.html'
const BROUGHT = 'virtual:home-brought'

/** Builds the home that was written by hand as the app is built, and puts it beside the app. */
export async function addHomeByHand(root: string, staticDir: string, options: { minify?: boolean } = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), homeBrought(root), lightDictionaries(), lightQuery(), lightRouter(), lightSemi(root)],
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

/** The icons that the home names, as shapes, and its labels as words: by hand they would stand in a file. */
function homeBrought(root: string): Plugin {
  return {
    name: 'home-brought',
    resolveId: (id) => (id === BROUGHT ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${BROUGHT}`) return undefined
      const written = readFileSync(join(root, 'tests/bench/baseline/words.json'), 'utf8')
      const values = (key: string) => [
        ...new Set([...written.matchAll(new RegExp(`"${key}": "([^"]+)"`, 'g'))].map(([, value = '']) => value)),
      ]
      const named = new Set(values('icon'))
      const icons = [...readProject(schemaFiles(root)).icons].filter(([name]) => named.has(name))
      const shapes = Object.fromEntries(icons.map(([name, drawing]) => [name, iconShapes(name, drawing)]))
      return [
        "import { addIcons } from '/widgets/icon.tsx'",
        "import { addPhrases } from '/widgets/kit/phrases.tsx'",
        `addIcons(${JSON.stringify(shapes)})`,
        `addPhrases(${JSON.stringify(values('label').map(wordsIn))})`,
      ].join('\n')
    },
  }
}
