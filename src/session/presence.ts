/**
 * Who is at work in which tab of this browser, told by locks that the browser gives up by itself when a tab is closed or
 * dies: sessionStorage is one tab's alone, while drafts are the whole browser's.
 */
const PREFIX = 'steward.person '

let leave: () => Promise<unknown> = async () => undefined
let last: Promise<unknown> = Promise.resolve()

/** From now on this tab is at work for `person`, and for nobody before; undefined: for nobody. */
export function beAtWork(person: string | undefined): Promise<unknown> {
  last = last.then(async () => {
    await leave()
    leave = person === undefined ? async () => undefined : await hold(PREFIX + person)
  })
  return last
}

/** Holds a lock that others may hold, too, until the returned function is called. */
async function hold(name: string): Promise<() => Promise<unknown>> {
  if (!('locks' in navigator)) return async () => undefined
  const { promise: released, resolve: release } = deferred()
  const { promise: taken, resolve: take } = deferred()
  const over = navigator.locks.request(name, { mode: 'shared' }, () => {
    take()
    return released
  })
  await taken
  return () => {
    release()
    return over
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** For whom the tabs of this browser are at work, a person once for each tab. */
export async function peopleAtWork(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
}
