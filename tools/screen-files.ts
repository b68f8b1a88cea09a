import type { Plugin, Rolldown } from 'vite'
import { readProject } from '../renderer/model/read-project.ts'
import { isObject } from '../renderer/model/normalize.ts'
import { RELEASED, type ScreenFiles } from '../server/http/client/screen-links.ts'
import { schemaFiles } from './schema-files.ts'

/** The code that shows released bundles. */
const ASSEMBLE = '/src/release/assemble.ts'
const SCREEN = /^\0virtual:steward\/screen\/(\w+)$/
/**
 * Writes `screen-files.json` next to the built page: the scripts and styles of each screen by address. The server preloads them with the
 * page (`server/http/client`), so that they do not wait for the page's script; `npm run bench -- load` measures it.
 */
export function screenFiles(root: string): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const byScreen = new Map<string, string[]>()
      let released: string[] = []
      for (const chunk of Object.values(bundle)) {
        const screen = chunk.type === 'chunk' ? SCREEN.exec(chunk.facadeModuleId ?? '')?.[1] : undefined
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(ASSEMBLE)) released = [...filesOf(bundle, chunk.fileName)]
        if (screen !== undefined) byScreen.set(screen, [...filesOf(bundle, chunk.fileName)])
      }
      const project = readProject(schemaFiles(root))
      const modes = project.files.modes?.data
      const home = isObject(modes) ? project.modes.get(String(modes['default']))?.value.home : undefined
      const addresses = [...project.screens.values()].flatMap(({ value: { id = '', path = '', access = '' } }) => {
        const own = typeof path === 'string' ? [path] : Object.keys(path)
        const entry: ScreenFiles = {
          files: byScreen.get(id) ?? [],
          ...(access === 'open' ? {} : { signedIn: true }),
          // The entry address leads a signed-in user to a home; the homes of all modes are one screen.
          ...(own.includes('/') && home !== undefined ? { leadsTo: home } : {}),
        }
        return own.map((address) => [address, entry] as const)
      })
      this.emitFile({
        type: 'asset',
        fileName: 'screen-files.json',
        source: JSON.stringify({ ...Object.fromEntries(addresses), [RELEASED]: { files: released } }),
      })
    },
  }
}

/** Returns a script, its imports and their styles, without those of the page's entry. */
function filesOf(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(file)) return found
  found.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}
