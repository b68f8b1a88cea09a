/**
 * Separates the preview from the app in other tabs of this browser. Stored texts end with the page, databases and locks have other names,
 * and other tabs get no messages. Runs before any code of the app.
 */
export function isolate(): void {
  const own = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  for (const [name, value] of Object.entries(own)) Object.defineProperty(window, name, { value })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  Object.defineProperty(window, 'BroadcastChannel', { value: SilentChannel })
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function openOwn(name, ...version) {
    return open.call(this, `preview ${name}`, ...version)
  }
  if ('locks' in navigator) {
    const request = navigator.locks.request.bind(navigator.locks) as (name: string, ...more: unknown[]) => Promise<unknown>
    const requestOwn = (name: string, ...more: unknown[]) => request(`preview ${name}`, ...more)
    Object.defineProperty(navigator, 'locks', { value: { request: requestOwn, query: async () => ({ held: [], pending: [] }) } })
  }
}

/** A channel without other members. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/** Returns a storage that ends with the page. */
function memoryStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }
}
