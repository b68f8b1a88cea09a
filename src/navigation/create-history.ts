import { createPath, type Location, type NavigationType, type Navigator, type Path, parsePath } from 'react-router-dom'
import { firstEntry, type HistoryEntry, nextEntry, parseEntry, replacedEntry } from './history-entry.ts'

/** What the phone's back button takes away before it takes the screen away. */
export interface Overlay {
  isOpen(): boolean
  close(): void
}

/** The entry that is drawn: the address it was opened with, what the app knows of it, and the router's action that led to it. */
export interface ShownEntry {
  location: Path
  entry: HistoryEntry
  action: `${NavigationType}`
  /** Which way it lies from the one shown before; undefined for the first (GUARD-15). */
  direction: 'forward' | 'backward' | undefined
}

/** The tab's history. Every move is one of the router's, with the entry as its state. */
export interface AppHistory {
  /** Where one is, at the address as it is now; undefined until the router has said it. */
  current(): ShownEntry | undefined
  /** Opens an address: in an entry of its own, or in the place of this one. */
  open(address: string, replace: boolean): void
  /** Puts other params into the address of an entry; an entry one has left stays as it is. */
  rewrite(id: string, search: string): void
  /** Goes back so many entries (-1 is one) and opens there, in its place, what the address of that entry becomes. */
  back(delta: number, address?: (at: Path) => string): void
  /** What the router's first location shows. */
  start(location: Location): ShownEntry
  /** Hears of each location the router comes to, and answers what is to be shown. */
  onLocation(location: Location, action: `${NavigationType}`, router: Navigator): ShownEntry
}

const pathOf = (address: string): Path => ({ pathname: '/', search: '', hash: '', ...parsePath(address) })

/**
 * A step back closes what lies over the screen first: a question, a dialog, a sheet. The router has moved by the time
 * it says so; it is sent to where it was, and the overlay closes when it is there: what follows a closed question may
 * itself go back. Until then the screen stays, and other moves wait.
 */
export function createHistory(overlays: readonly Overlay[]): AppHistory {
  let router: Navigator | undefined
  let shown: ShownEntry | undefined
  /** Where the tab is, or will be as soon as the router has followed; undefined while it goes back. */
  let latest: { entry: HistoryEntry; path: Path } | undefined
  let closing: Overlay | undefined
  let waiting: (() => void)[] = []
  let addressThere: ((at: Path) => string) | undefined

  const move = (run: () => void) => void (closing ? waiting.push(run) : run())
  function write(to: string, entry: HistoryEntry, replace = true): void {
    latest = { entry, path: pathOf(to) }
    if (replace) router?.replace(to, entry)
    else router?.push(to, entry)
  }

  function show(location: Location, entry: HistoryEntry, action: ShownEntry['action']): ShownEntry {
    const direction = shown && (entry.depth < shown.entry.depth ? 'backward' : 'forward')
    shown = { location, entry, action, direction }
    latest = { entry, path: location }
    closing = undefined
    waiting = []
    return shown
  }

  /** One is where one was: with other params in the address, or back from a step that has closed an overlay. */
  function stay(entry: HistoryEntry, path: Path): void {
    latest = { entry, path }
    const [top, moves] = [closing, waiting]
    closing = undefined
    waiting = []
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
    back: (delta, there) =>
      move(() => {
        addressThere = there
        latest = undefined
        router?.go(delta)
      }),
    onLocation(location, action, navigator) {
      router = navigator
      const at = start(location)
      const entry = parseEntry(location.state)
      if (!entry) {
        // The page that was opened, or an address that a person wrote behind it, has no entry yet.
        write(createPath(location), createPath(location) === createPath(at.location) ? at.entry : firstEntry())
        return at
      }
      if (entry.id === at.entry.id) {
        stay(entry, location)
        return at
      }
      const wanted = addressThere
      addressThere = undefined
      const top = action === 'POP' ? (closing ?? overlays.find((overlay) => overlay.isOpen())) : undefined
      if (top && entry.depth !== at.entry.depth) {
        closing = top
        navigator.go(at.entry.depth - entry.depth)
        return at
      }
      if (action !== 'POP' || !wanted) return show(location, entry, action)
      const to = wanted(location)
      write(to, replacedEntry(entry, pathOf(to).pathname === location.pathname))
      return at
    },
  }
}
