import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { openChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { allCode } from '../steward-plugin/bundle-code.ts'

/** The modules of the schemas, which the workbench sends instead. */
const SENT: ReadonlySet<string> = new Set(['screens', 'content', 'wire', 'wide'])
const PREFIX = 'virtual:steward/'
const CODE = `\0${PREFIX}code`

/** Makes a build of the app take its schemas from the workbench (src/preview), and contain the code of all widgets and actions. */
export function previewPlugin(root: string): Plugin {
  return {
    name: 'steward-preview',
    enforce: 'pre',
    resolveId(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const name = id.slice(PREFIX.length)
      return SENT.has(name) ? resolve(root, 'src/preview/sent.ts') : `\0${id}`
    },
    async load(id) {
      if (id !== CODE) return undefined
      const { project } = (await openChecker(schemaFiles(root))).check()
      return allCode(codePaths(root), project)
    },
  }
}
