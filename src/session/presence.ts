/**
 * Tracks with Web Locks which identity is signed in in which tab. The browser releases the locks when a tab closes or crashes. sessionStorage
 * is unsuitable: each tab has its own, while drafts belong to the browser.
 */
const PREFIX = 'steward.identity '

let release: () => Promise<unknown> = async () => undefined
let lastChange: Promise<unknown> = Promise.resolve()

/** Registers an identity for this tab and releases the previous registration; undefined registers none. */
export function registerIdentity(identity: string | undefined): Promise<unknown> {
  lastChange = lastChange.then(async () => {
    await release()
    release = identity === undefined ? async () => undefined : await holdLock(PREFIX + identity)
  })
  return lastChange
}

/** Acquires a shared lock; resolves with the function that releases it. */
async function holdLock(name: string): Promise<() => Promise<unknown>> {
  if (!('locks' in navigator)) return async () => undefined
  return new Promise((acquired) => {
    const released = navigator.locks.request(
      name,
      { mode: 'shared' },
      () =>
        new Promise<void>((resolve) => {
          acquired(() => {
            resolve()
            return released
          })
        }),
    )
  })
}

/** Returns the identities registered by the tabs of this browser, one item per tab. */
export async function registeredIdentities(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
}
