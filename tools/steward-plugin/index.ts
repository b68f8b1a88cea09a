import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { refreshEditor } from '../generate/editor-files.ts'
import { schemaFiles } from '../schema-files.ts'
import { createCompilation } from './compilation.ts'
import { redraw, watchSchemas } from './live.ts'
import { ASK, MISTAKES, RETRY_MS, MAX_RETRIES, shown } from './mistakes.ts'

const OVERLAY = resolve(import.meta.dirname, 'overlay.ts')

/**
 * Brings the schemas into the app: each screen is a module of its own with its plan and validators, loaded when it is
 * needed. A mistake stops the build; in development it is shown over the page with its line, and saving a schema
 * redraws the screens that changed without losing what was typed.
 */
export function steward(root = process.cwd(), { name = 'steward', manifests = root } = {}): Plugin {
  const prefix = `virtual:${name}/`
  const files = schemaFiles(root, manifests)
  let building = false
  let compilation = createCompilation(root, files, name, { isBuilt: false })

  /** What was wrong when we last looked, and how often we have. */
  let mistakes: string[] = []
  let looks = 0

  async function update(server: ViteDevServer, retries = MAX_RETRIES): Promise<void> {
    const look = (looks += 1)
    const { checked, mistakes: found, changed, hasEmptyFile, isFirst } = await compilation.compile()
    if (look !== looks) return
    if (retries > 0 && hasEmptyFile) {
      setTimeout(() => look === looks && void update(server, retries - 1), RETRY_MS)
      return
    }
    mistakes = found
    server.ws.send(MISTAKES, shown(files, mistakes))
    // The editor offers what has just been declared.
    if (manifests === root) refreshEditor(root, files, checked)
    if (mistakes.length > 0) return
    // Pages that were opened before anything could be made have nothing to be updated.
    if (isFirst) return server.ws.send({ type: 'full-reload' })
    redraw(
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
      // The overlay says why there is nothing to be shown.
      if (code === undefined && !building && mistakes.length > 0) return 'export {}'
      if (code === undefined) this.error(`there is no module ${id.slice(1)}`)
      return code
    },
    transformIndexHtml: {
      order: 'pre',
      handler: () => (building ? [] : [{ tag: 'script', attrs: { type: 'module', src: `/@fs${OVERLAY}` }, injectTo: 'body' }]),
    },
    configureServer(server) {
      server.ws.on(ASK, (_, client) => client.send(MISTAKES, shown(files, mistakes)))
      watchSchemas(server, root, () => void update(server))
    },
  }
}
