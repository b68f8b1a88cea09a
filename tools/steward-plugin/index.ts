import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { refreshEditor } from '../generate/editor-files.ts'
import { schemaFiles } from '../schema-files.ts'
import { createCompilation } from './compilation.ts'
import { sendUpdates, watchSchemas } from './live.ts'
import { MAX_RETRIES, MISTAKES, overlayContent, REQUEST_MISTAKES, RETRY_MS } from './mistakes.ts'

const OVERLAY = resolve(import.meta.dirname, 'overlay.ts')

/**
 * Compiles the schemas into modules of the app: each screen is a module with its plan and validators, loaded on demand. A mistake fails the
 * build; in development an overlay shows it with its line. Saving a schema updates the changed screens and keeps typed input.
 */
export function steward(root = process.cwd(), { name = 'steward', manifests = root } = {}): Plugin {
  const prefix = `virtual:${name}/`
  const files = schemaFiles(root, manifests)
  let building = false
  let compilation = createCompilation(root, files, name, { isBuilt: false })

  /** The latest mistakes, and the number of updates. */
  let mistakes: string[] = []
  let updates = 0

  async function update(server: ViteDevServer, retries = MAX_RETRIES): Promise<void> {
    const run = (updates += 1)
    const { checked, mistakes: found, changed, hasEmptyFile, isFirst } = await compilation.compile()
    if (run !== updates) return
    if (retries > 0 && hasEmptyFile) {
      setTimeout(() => run === updates && void update(server, retries - 1), RETRY_MS)
      return
    }
    mistakes = found
    server.ws.send(MISTAKES, overlayContent(files, mistakes))
    // The editor's completions include the new declarations.
    if (manifests === root) refreshEditor(root, files, checked)
    if (mistakes.length > 0) return
    // Pages opened before the first successful compilation have no modules to update.
    if (isFirst) return server.ws.send({ type: 'full-reload' })
    sendUpdates(
      server,
      changed.map((id) => `\0${prefix}${id}`),
    )
  }

  return {
    name,
    configResolved(config) {
      building = config.command === 'build'
      compilation = createCompilation(root, files, name, { isBuilt: building })
    },
    async buildStart() {
      mistakes = (await compilation.compile()).mistakes
      if (mistakes.length === 0) return
      if (building) this.error(mistakes.join('\n'))
      else this.warn(mistakes.join('\n'))
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const code = compilation.code(id.slice(prefix.length + 1))
      // The overlay shows why the module does not exist.
      if (code === undefined && !building && mistakes.length > 0) return 'export {}'
      if (code === undefined) this.error(`unknown module ${id.slice(1)}`)
      return code
    },
    transformIndexHtml: {
      order: 'pre',
      handler: () => (building ? [] : [{ tag: 'script', attrs: { type: 'module', src: `/@fs${OVERLAY}` }, injectTo: 'body' }]),
    },
    configureServer(server) {
      server.ws.on(REQUEST_MISTAKES, (_, client) => client.send(MISTAKES, overlayContent(files, mistakes)))
      watchSchemas(server, root, () => void update(server))
    },
  }
}
