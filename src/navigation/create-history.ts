import { createPath, type Location, type NavigationType, type Navigator, type Path, parsePath } from 'react-router-dom'
import { firstEntry, type HistoryEntry, nextEntry, overlaysIn, parseEntry, replacedEntry, stateOf } from './history-entry.ts'

/** The open overlays: questions, dialogs, sheets and pictures. */
export interface Overlays {
  count(): number
  /** Whether overlays are closing that Back has closed; `count` excludes them. */
  isClosing(): boolean
  /** Closes the topmost overlays until `count` are left; they may close later or refuse. */
  closeAbove(count: number): void
  subscribe(listener: () => void): () => void
}

/** The entry that is rendered: the address it was opened with, its state, and the router action that led to it. */
export interface ShownEntry {
  location: Path
  entry: HistoryEntry
  action: `${NavigationType}`
  /** Direction from the previously shown entry; undefined for the first (GUARD-15). */
  direction: 'forward' | 'backward' | undefined
}

/** The history of the tab. Each navigation calls the router, with the entry as its state. */
export interface AppHistory {
  /** Returns the shown entry with its current address; undefined before the router's first location. */
  current(): ShownEntry | undefined
  open(address: string, replace: boolean): void
  /** Whether the entry is rendered; a wide window renders two. */
  isShown(id: string): boolean
  /** Replaces parts of an entry's address; ignored when the user has left that entry. */
  rewrite(id: string, change: Partial<Path>): void
  /** Navigates back by `delta` entries (-1 is one). If `address` is given, replaces the entry there by the returned address. */
  back(delta: number, address?: (path: Path) => string): void
  /** Leaves the entries of closed overlays: going back would cancel the load of another page. */
  keepEntries(): void
  /** Returns the entry of the router's first location. */
  start(location: Location): ShownEntry
  onLocation(location: Location, action: `${NavigationType}`, router: Navigator): ShownEntry
}

/**
 * How long the history entry of a closed overlay remains, in milliseconds. The step after a dialog usually opens a screen, which then
 * replaces the entry; removing it earlier would delay that screen.
 */
const ENTRY_REMAINS_MS = 50

const pathOf = (address: string): Path => ({ pathname: '/', search: '', hash: '', ...parsePath(address) })

/**
 * Creates the tab's history. Each open overlay has an entry of its own above the entry of its screen, with the same address, so that Back
 * closes it on every page, also on the first one. Overlays that close otherwise leave entries behind; these are removed by going back,
 * or replaced by the next screen. Navigation requested while the router goes back is queued.
 */
export function createHistory(overlays: Overlays): AppHistory {
  let router: Navigator | undefined
  let shown: ShownEntry | undefined
  /** The router's current or next entry; undefined while going back. */
  let latest: { entry: HistoryEntry; path: Path } | undefined
  /** Number of entries of overlays above the latest entry, up to the router's position. */
  let layers = 0
  /** Whether the router is going to another position because the app asked it to. */
  let isTravelling = false
  let closesOnArrival = false
  let queuedMoves: (() => void)[] = []
  let backTarget: ((path: Path) => string) | undefined
  let removal: ReturnType<typeof setTimeout> | undefined

  function travel(delta: number): void {
    isTravelling = true
    router?.go(delta)
  }

  /** Runs a move as soon as at most `most` entries of overlays are above the screen's entry. */
  function move(most: number, run: () => void): void {
    if (!isTravelling && layers <= most) return run()
    queuedMoves.push(() => move(most, run))
    if (!isTravelling) travel(most - layers)
  }

  function write(to: string, entry: HistoryEntry, how: { replace: boolean; layers: number }): void {
    latest = { entry, path: pathOf(to) }
    layers = how.layers
    const state = stateOf(entry, layers)
    if (how.replace) router?.replace(to, state)
    else router?.push(to, state)
  }
  const replace = (to: string, entry: HistoryEntry, at = 0) => write(to, entry, { replace: true, layers: at })

  /** Adds an entry for each overlay without one, and later removes entries without an overlay. */
  function syncOverlays(): void {
    clearTimeout(removal)
    removal = undefined
    if (isTravelling || !latest || !router || latest.entry.id !== shown?.entry.id) return
    const { entry, path } = latest
    while (layers < overlays.count()) write(createPath(path), entry, { replace: false, layers: layers + 1 })
    if (layers > overlays.count()) removal = setTimeout(removeLayers, ENTRY_REMAINS_MS)
  }
  function removeLayers(): void {
    removal = undefined
    const extra = layers - overlays.count()
    if (extra > 0 && !isTravelling) travel(-extra)
  }
  overlays.subscribe(syncOverlays)

  function show(location: Location, entry: HistoryEntry, action: ShownEntry['action']): ShownEntry {
    const direction = shown && (entry.depth < shown.entry.depth ? 'backward' : 'forward')
    shown = { location, entry, action, direction }
    latest = { entry, path: location }
    layers = 0
    return shown
  }

  function runQueue(): void {
    const moves = queuedMoves
    queuedMoves = []
    for (const run of moves) run()
  }

  /** Handles arriving at the shown entry: with other params in the address, or at the entry of one of its overlays. */
  function settle(entry: HistoryEntry, location: Location, isUsers: boolean): void {
    const [before, path] = [layers, latest?.entry.id === entry.id ? latest.path : location]
    layers = overlaysIn(location.state)
    latest = { entry, path }
    // The params may have changed while the entry was below an overlay.
    if (createPath(path) !== createPath(location)) replace(createPath(path), entry, layers)
    if (!isUsers || layers >= before) return
    if (overlays.count() > layers) overlays.closeAbove(layers)
    // The overlay had just closed, so this step back is meant for what is below it.
    else if (removal !== undefined) router?.go(-1)
  }

  const start = (location: Location) => shown ?? show(location, parseEntry(location.state) ?? firstEntry(), 'POP')

  function arrive(location: Location, action: ShownEntry['action']): ShownEntry {
    const isPop = action === 'POP'
    const isOwn = isPop && isTravelling
    if (isPop) isTravelling = false
    const current = start(location)
    const entry = parseEntry(location.state)
    if (!entry) {
      // The first page, and an address entered by hand, have no entry yet.
      replace(createPath(location), createPath(location) === createPath(current.location) ? current.entry : firstEntry())
      return current
    }
    const at = overlaysIn(location.state)
    if (entry.id === current.entry.id) {
      // Addresses that the app writes are known; their late rendering must not reset a newer position.
      if (isPop) settle(entry, location, !isOwn)
      if (isOwn && closesOnArrival) overlays.closeAbove(overlays.count() - 1)
      closesOnArrival = false
      return current
    }
    const offset = current.entry.depth + layers - entry.depth - at
    if (isPop && !isOwn && (overlays.count() > 0 || overlays.isClosing()) && offset !== 0) {
      // The user skipped the entry of an overlay, for example by a long press. An overlay may contain unsaved work.
      closesOnArrival = !overlays.isClosing()
      travel(offset)
      return current
    }
    if (at > 0) {
      // The entry of an overlay that was closed long ago, reached by Forward.
      travel(-at)
      return current
    }
    const target = isPop ? backTarget : undefined
    backTarget = undefined
    if (!target) return show(location, entry, action)
    const to = target(location)
    replace(to, replacedEntry(entry, pathOf(to).pathname === location.pathname))
    return current
  }

  return {
    start,
    current: () => shown && { ...shown, location: latest?.entry.id === shown.entry.id ? latest.path : shown.location },
    open: (to, isReplacing) =>
      move(isReplacing ? 0 : 1, () => {
        // The second tap of a double tap on a busy phone, before the first one's screen is rendered.
        if (!isReplacing && latest && latest.entry.id !== shown?.entry.id && createPath(latest.path) === createPath(pathOf(to))) return
        const from = latest ?? (shown && { entry: shown.entry, path: shown.location })
        if (!from) return
        const { pathname } = from.path
        if (isReplacing) replace(to, replacedEntry(from.entry, pathOf(to).pathname === pathname))
        else write(to, nextEntry(from.entry, pathname), { replace: layers > 0, layers: 0 })
      }),
    isShown: (id) => id === shown?.entry.id,
    rewrite(id, change) {
      if (latest?.entry.id !== id) return
      const { entry, path } = latest
      latest = { entry, path: { ...path, ...change } }
      // While the router is going back, the address is written on arrival.
      if (!isTravelling) replace(createPath(latest.path), entry, layers)
    },
    back(delta, address) {
      const from = (latest ?? shown)?.entry.id
      move(Number.POSITIVE_INFINITY, () => {
        const at = (latest ?? shown)?.entry
        // A second tap on a busy phone may go back once more, but not out of the app, and not to a page that the left screen named.
        if (at?.id !== from && (address || delta !== -1 || !at?.depth)) return
        backTarget = address
        latest = undefined
        travel(delta - layers)
      })
    },
    // `removal` stays set, so that Back skips the entries if the page is not left after all.
    keepEntries: () => clearTimeout(removal),
    onLocation(location, action, navigator) {
      router = navigator
      const next = arrive(location, action)
      if (!isTravelling) runQueue()
      syncOverlays()
      return next
    },
  }
}
