import { createPath, type Location, type NavigationType, type Navigator, type Path, parsePath } from 'react-router-dom'
import { firstEntry, type HistoryEntry, nextEntry, parseEntry, replacedEntry } from './history-entry.ts'

/** An overlay that the back button closes before it leaves the screen. */
export interface Overlay {
  isOpen(): boolean
  close(): void
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
  /** Replaces the query of an entry; ignored when the user has left that entry. */
  rewrite(id: string, search: string): void
  /** Navigates back by `delta` entries (-1 is one). If `address` is given, replaces the entry there by the returned address. */
  back(delta: number, address?: (path: Path) => string): void
  /** Returns the entry of the router's first location. */
  start(location: Location): ShownEntry
  onLocation(location: Location, action: `${NavigationType}`, router: Navigator): ShownEntry
}

const pathOf = (address: string): Path => ({ pathname: '/', search: '', hash: '', ...parsePath(address) })

/**
 * Creates the tab's history. The back button first closes the top overlay: a question, a dialog or a sheet. The router has already
 * moved by then, so it is sent back. The overlay closes after the router has arrived, because closing a question may itself navigate.
 * Until then the screen does not change and further navigation is queued.
 */
export function createHistory(overlays: readonly Overlay[]): AppHistory {
  let router: Navigator | undefined
  let shown: ShownEntry | undefined
  /** The router's current or next entry; undefined while going back. */
  let latest: { entry: HistoryEntry; path: Path } | undefined
  let closingOverlay: Overlay | undefined
  let queuedMoves: (() => void)[] = []
  let backTarget: ((path: Path) => string) | undefined

  const move = (run: () => void) => void (closingOverlay ? queuedMoves.push(run) : run())
  function write(to: string, entry: HistoryEntry, replace = true): void {
    latest = { entry, path: pathOf(to) }
    if (replace) router?.replace(to, entry)
    else router?.push(to, entry)
  }

  function show(location: Location, entry: HistoryEntry, action: ShownEntry['action']): ShownEntry {
    const direction = shown && (entry.depth < shown.entry.depth ? 'backward' : 'forward')
    shown = { location, entry, action, direction }
    latest = { entry, path: location }
    closingOverlay = undefined
    queuedMoves = []
    return shown
  }

  /** Handles arriving at the shown entry: with other params in the address, or after being sent back to close an overlay. */
  function settle(entry: HistoryEntry, path: Path): void {
    latest = { entry, path }
    const [top, moves] = [closingOverlay, queuedMoves]
    closingOverlay = undefined
    queuedMoves = []
    top?.close()
    for (const run of moves) run()
  }

  const start = (location: Location) => shown ?? show(location, parseEntry(location.state) ?? firstEntry(), 'POP')

  return {
    start,
    current: () => shown && { ...shown, location: latest?.entry.id === shown.entry.id ? latest.path : shown.location },
    open: (to, replace) =>
      move(() => {
        const from = latest ?? (shown && { entry: shown.entry, path: shown.location })
        if (!from) return
        const { pathname } = from.path
        if (replace) write(to, replacedEntry(from.entry, pathOf(to).pathname === pathname))
        else write(to, nextEntry(from.entry, pathname), false)
      }),
    rewrite: (id, search) =>
      move(() => {
        if (latest?.entry.id === id) write(createPath({ ...latest.path, search }), latest.entry)
      }),
    back: (delta, address) =>
      move(() => {
        backTarget = address
        latest = undefined
        router?.go(delta)
      }),
    onLocation(location, action, navigator) {
      router = navigator
      const current = start(location)
      const entry = parseEntry(location.state)
      if (!entry) {
        // The first page, and an address entered by hand, have no entry yet.
        write(createPath(location), createPath(location) === createPath(current.location) ? current.entry : firstEntry())
        return current
      }
      if (entry.id === current.entry.id) {
        settle(entry, location)
        return current
      }
      const target = backTarget
      backTarget = undefined
      const top = action === 'POP' ? (closingOverlay ?? overlays.find((overlay) => overlay.isOpen())) : undefined
      if (top && entry.depth !== current.entry.depth) {
        closingOverlay = top
        navigator.go(current.entry.depth - entry.depth)
        return current
      }
      if (action !== 'POP' || !target) return show(location, entry, action)
      const to = target(location)
      write(to, replacedEntry(entry, pathOf(to).pathname === location.pathname))
      return current
    },
  }
}
