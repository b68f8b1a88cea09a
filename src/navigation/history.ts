import type { Location, NavigateFunction, NavigationType } from 'react-router-dom'
import { firstEntry, type HistoryEntry, nextEntry, parseEntry, replacedEntry } from './entry.ts'

/** What the phone's back button takes away before it takes the screen away. */
export interface Overlay {
  isOpen(): boolean
  close(): void
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The entry that is drawn: the address it was opened with, what the app knows of it, and the router's action that led to it. */
export interface ShownEntry {
  location: Address
  entry: HistoryEntry
  action: `${NavigationType}`
}

/** The tab's history. Every move is a call of the router's `navigate`, with the entry as its state. */
export interface AppHistory {
  /** Where one is, at the address as it is now; undefined until the router has said it. */
  current(): ShownEntry | undefined
  /** Opens an address: in an entry of its own, or in the place of this one. */
  open(address: string, replace: boolean): void
  /** Puts other params into the address of an entry; an entry one has left stays as it is. */
  rewrite(id: string, search: string): void
  /** Goes back so many entries (-1 is one) and opens there, in its place, what the address of that entry becomes. */
  back(delta: number, address?: (at: Address) => string): void
  /** What the router's first location shows. */
  start(location: Location): ShownEntry
  /** Hears of each location the router comes to, and answers what is to be shown. */
  onLocation(location: Location, action: `${NavigationType}`, navigate: NavigateFunction): ShownEntry
}

const textOf = ({ pathname, search, hash }: Address) => pathname + search + hash
const pathOf = (address: string) => address.split('?')[0] ?? ''

/**
 * A step back closes what lies over the screen first: a question, a dialog, a sheet. The router has moved by the time
 * it says so; it is sent to where it was, and the overlay closes when it is there: what follows a closed question may
 * itself go back. Until then the screen stays, and other moves wait.
 */
export function createHistory(overlays: readonly Overlay[]): AppHistory {
  let navigate: NavigateFunction | undefined
  /** What is drawn; its address as it is now, with the params that the screen has written since. */
  let shown: ShownEntry | undefined
  let address: Address | undefined
  let closing: Overlay | undefined
  let waiting: (() => void)[] = []
  let addressThere: ((at: Address) => string) | undefined

  const move = (run: () => void) => void (closing ? waiting.push(run) : run())
  const write = (to: string, entry: HistoryEntry, replace = true) => void navigate?.(to, { replace, state: entry })

  function show(location: Location, entry: HistoryEntry, action: ShownEntry['action']): ShownEntry {
    shown = { location, entry, action }
    address = location
    closing = undefined
    return shown
  }

  /** One is where one was: with other params in the address, or back from a step that has closed an overlay. */
  function stay(location: Location): void {
    address = location
    const [top, moves] = [closing, waiting]
    closing = undefined
    waiting = []
    top?.close()
    for (const run of moves) run()
  }

  const start = (location: Location) => shown ?? show(location, parseEntry(location.state) ?? firstEntry(), 'POP')

  return {
    start,
    current: () => shown && { ...shown, location: address ?? shown.location },
    open: (to, replace) =>
      move(() => {
        if (!shown) return
        const { entry, location } = shown
        if (replace) write(to, replacedEntry(entry, pathOf(to) === location.pathname))
        else write(to, nextEntry(entry, location.pathname), false)
      }),
    rewrite: (id, search) =>
      move(() => {
        if (shown?.entry.id === id) write(textOf({ ...shown.location, search }), shown.entry)
      }),
    back: (delta, there) =>
      move(() => {
        addressThere = there
        void navigate?.(delta)
      }),
    onLocation(location, action, router) {
      navigate = router
      const at = start(location)
      const entry = parseEntry(location.state)
      if (!entry) {
        // The page that was opened, or an address that a person wrote behind it, has no entry yet.
        write(textOf(location), textOf(location) === textOf(at.location) ? at.entry : firstEntry())
        return at
      }
      if (entry.id === at.entry.id) {
        stay(location)
        return at
      }
      const wanted = addressThere
      addressThere = undefined
      const top = action === 'POP' ? (closing ?? overlays.find((overlay) => overlay.isOpen())) : undefined
      if (top && entry.depth !== at.entry.depth) {
        closing = top
        void navigate(at.entry.depth - entry.depth)
        return at
      }
      if (action !== 'POP' || !wanted) return show(location, entry, action)
      const to = wanted(location)
      write(to, replacedEntry(entry, pathOf(to) === location.pathname))
      return at
    },
  }
}
