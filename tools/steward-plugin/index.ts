import type { Plugin, ViteDevServer } from 'vite'
import { refreshEditor } from '../generate/editor-files.ts'
import { schemaFiles } from '../schema-files.ts'
import { createCompilation } from './compilation.ts'
import { redraw, showMistakes, watchSchemas } from './live.ts'

/**
 * Brings the schemas into the app: each screen is a module of its own with its plan and validators, loaded when it is
 * needed. A mistake stops the build; in development it is shown over the page with its line, and saving a schema
 * redraws the screens that changed without losing what was typed.
 */
export function steward(root = process.cwd(), { name = 'steward', manifests = root } = {}): Plugin {
  const prefix = `virtual:${name}/`
  const files = schemaFiles(root, manifests)
  let building = false
  let compilation = createCompilation(root, files, name, { marksPlaces: true })

  async function update(server: ViteDevServer): Promise<void> {
    const { project, mistakes, changed } = await compilation.compile()
    if (mistakes.length > 0) return showMistakes(server, name, mistakes)
    // The editor offers what has just been declared.
    if (manifests === root) refreshEditor(root, files, project)
    redraw(
      server,
      changed.map((id) => `\0${prefix}${id}`),
    )
  }

  return {
    name,
    configResolved(config) {
      building = config.command === 'build'
      compilation = createCompilation(root, files, name, { marksPlaces: !building })
    },
    async buildStart() {
      const { mistakes } = await compilation.compile()
      if (mistakes.length === 0) return
      if (building) this.error(mistakes.join('\n'))
      else this.warn(mistakes.join('\n'))
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const code = compilation.code(id.slice(prefix.length + 1))
      if (code === undefined) this.error(`there is no module ${id.slice(1)}`)
      return code
    },
    configureServer(server) {
      watchSchemas(server, root, () => void update(server))
    },
  }
}
