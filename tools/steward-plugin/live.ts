import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'

/** So many milliseconds after the last change: saving several files at once is one change. */
const PAUSE_MS = 20

/** Calls back after schemas have changed, or files of actions have come or gone: screens name them. */
export function watchSchemas({ watcher }: ViteDevServer, root: string, onChange: () => void): void {
  const [schemas, actions] = [resolve(root, 'schemas'), resolve(root, 'actions')]
  watcher.add([schemas, actions])
  let timer: NodeJS.Timeout | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, PAUSE_MS)
  }
  watcher.on('change', (path) => path.startsWith(schemas) && soon())
  for (const event of ['add', 'unlink'] as const)
    watcher.on(event, (path) => (path.startsWith(schemas) || path.startsWith(actions)) && soon())
}

/** Redraws what these modules draw, where the page has loaded them. `ids` are Vite's. */
export function redraw({ moduleGraph, ws }: ViteDevServer, ids: readonly string[]): void {
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
