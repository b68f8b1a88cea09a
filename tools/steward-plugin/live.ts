import { resolve } from 'node:path'
import type { ModuleNode, ViteDevServer } from 'vite'

/** Debounce in milliseconds: saving several files at once is one change. */
const DEBOUNCE_MS = 20

/**
 * Calls back after a change of schemas, and after action files were added or removed, because screens import them. The watcher drops a
 * change within 50 ms of the file's last one, e.g. when an editor formats what it has saved, so its unfiltered events count, too.
 */
export function watchSchemas({ watcher }: ViteDevServer, root: string, onChange: () => void): void {
  const [schemas, actions] = [resolve(root, 'schemas'), resolve(root, 'actions')]
  watcher.add([schemas, actions])
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, DEBOUNCE_MS)
  }
  watcher.on('change', (path) => path.startsWith(schemas) && schedule())
  watcher.on('raw', (_event, _name, details: { watchedPath?: string }) => details.watchedPath?.startsWith(schemas) && schedule())
  for (const event of ['add', 'unlink'] as const)
    watcher.on(event, (path) => (path.startsWith(schemas) || path.startsWith(actions)) && schedule())
}

/** Discards the transformed code of modules, and returns those that pages loaded. `ids` are Vite's module ids. */
export function invalidate({ moduleGraph }: ViteDevServer, ids: readonly string[]): ModuleNode[] {
  const loaded = ids.flatMap((id) => moduleGraph.getModuleById(id) ?? [])
  for (const module of loaded) moduleGraph.invalidateModule(module)
  return loaded
}

/** Sends hot updates of modules to pages that loaded them. */
export function sendUpdates(server: ViteDevServer, ids: readonly string[]): void {
  const timestamp = Date.now()
  const updates = invalidate(server, ids).map(({ url }) => ({ type: 'js-update' as const, path: url, acceptedPath: url, timestamp }))
  server.ws.send({ type: 'update', updates })
}
