import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'

/** Debounce in milliseconds: saving several files at once is one change. */
const DEBOUNCE_MS = 20

/** Calls back after a change of schemas, and after action files were added or removed, because screens import them. */
export function watchSchemas({ watcher }: ViteDevServer, root: string, onChange: () => void): void {
  const [schemas, actions] = [resolve(root, 'schemas'), resolve(root, 'actions')]
  watcher.add([schemas, actions])
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, DEBOUNCE_MS)
  }
  watcher.on('change', (path) => path.startsWith(schemas) && schedule())
  for (const event of ['add', 'unlink'] as const)
    watcher.on(event, (path) => (path.startsWith(schemas) || path.startsWith(actions)) && schedule())
}

/** Sends hot updates of modules to pages that loaded them. `ids` are Vite's module ids. */
export function sendUpdates({ moduleGraph, ws }: ViteDevServer, ids: readonly string[]): void {
  const timestamp = Date.now()
  const updates = ids.flatMap((id) => {
    const module = moduleGraph.getModuleById(id)
    if (!module) return []
    moduleGraph.invalidateModule(module)
    const path = module.url
    return [{ type: 'js-update' as const, path, acceptedPath: path, timestamp }]
  })
  ws.send({ type: 'update', updates })
}
