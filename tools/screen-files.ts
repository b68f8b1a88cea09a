import type { Plugin } from 'vite'
import { readProject } from '../renderer/model/read-project.ts'
import { schemaFiles } from './schema-files.ts'

const SCREEN = /^\0virtual:steward\/screen\/(\w+)$/

/**
 * Writes `screen-files.json` beside the built page: for every address that is open to everybody (the ways in first of all)
 * the scripts and styles of its screen. The server names them with the page (`server/http/client`), so that they do not wait
 * for the page's own script. Other addresses may be answered by a login, which only the browser knows.
 */
export function screenFiles(root: string): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const byScreen = new Map<string, string[]>()
      const below = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(file)) return found
        found.add(file)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        for (const imported of chunk.imports) below(imported, found)
        return found
      }
      for (const chunk of Object.values(bundle)) {
        const screen = chunk.type === 'chunk' ? SCREEN.exec(chunk.facadeModuleId ?? '')?.[1] : undefined
        if (screen !== undefined) byScreen.set(screen, [...below(chunk.fileName, new Set())])
      }
      const files = [...readProject(schemaFiles(root)).screens.values()]
        .map(({ value }) => value)
        .filter(({ access }) => access === 'open')
        .flatMap(({ id, path }) =>
          (typeof path === 'string' ? [path] : Object.keys(path ?? {})).map((address) => [address, byScreen.get(id ?? '') ?? []] as const),
        )
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}
