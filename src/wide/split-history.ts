import { createPath, parsePath, type Path } from 'react-router-dom'
import type { AppHistory, ShownEntry } from '../navigation/create-history.ts'
import { findPrevious, firstEntry, type HistoryEntry } from '../navigation/history-entry.ts'

/** A list at the left of a wide window, and the page that it opened at the right. */
export interface Split {
  list: ShownEntry
  detail: ShownEntry | undefined
}

export interface SplitRules {
  /** Whether the window is wide now. */
  isWide(): boolean
  /** Whether the page with this path stays at the left while what it opens is at the right. */
  isList(pathname: string): boolean
  /** Whether the page with the path `pathname` is opened beside the list with the path `list`. */
  opensBeside(pathname: string, list: string): boolean
  /** Returns the entry that the list with this path had before the last reload. */
  storedEntry(pathname: string): HistoryEntry | undefined
  storeEntry(pathname: string, entry: HistoryEntry): void
}

type Steps = Pick<AppHistory, 'current' | 'open' | 'back'>

export interface SplitHistory {
  /** Replace the history's own methods, so that the page renders the list while the address is that of the detail. */
  page: Pick<AppHistory, 'start' | 'onLocation' | 'isShown' | 'rewrite'>
  /** The history for what the list opens, and for what the detail opens. */
  list: Steps
  detail: Steps
  current(): Split | undefined
  subscribe(listener: () => void): () => void
}

const fullPath = (address: string): Path => ({ pathname: '/', search: '', hash: '', ...parsePath(address) })

/**
 * Splits the history of a wide window into a list and a detail. The address of the detail names both: it has the address of the list as its
 * fragment, which a narrow window ignores. A list is opened as usual; what it opens has an entry above it, and replaces a detail that is
 * open already, so that Back closes the detail. `inner` is the tab's history.
 */
export function splitHistory(inner: AppHistory, rules: SplitRules): SplitHistory {
  let split: Split | undefined
  /** The entry that was placed last, and whether the window was wide then. */
  let placed: { shown: ShownEntry; wide: boolean; result: ShownEntry } | undefined
  /** The latest query of a list whose entry is below that of a detail. */
  const rewritten = new Map<string, string>()
  const listeners = new Set<() => void>()

  function setSplit(next: Split | undefined): void {
    if (next?.list === split?.list && next?.detail === split?.detail) return
    split = next
    for (const listener of listeners) listener()
  }

  /** Returns the address of the list that a detail's fragment names. */
  function listBeside({ pathname, hash }: Path): Path | undefined {
    if (!hash.startsWith('#/')) return undefined
    const list = fullPath(hash.slice(1))
    return rules.isList(list.pathname) && rules.opensBeside(pathname, list.pathname) ? list : undefined
  }

  /** Returns the number of entries from the list to the detail; undefined when the list has none, as after opening a shared address. */
  const stepsAbove = ({ entry }: ShownEntry, list: Path): number | undefined => {
    const offset = findPrevious(entry, (pathname) => pathname === list.pathname)
    return offset === undefined ? undefined : -offset
  }

  /** Returns the entry of a list that has not been rendered since the page was loaded. */
  function entryBelow(detail: ShownEntry, list: Path): HistoryEntry {
    const steps = stepsAbove(detail, list)
    if (steps === undefined) return firstEntry()
    const { depth, trail } = detail.entry
    const stored = rules.storedEntry(list.pathname)
    return { ...(stored ?? firstEntry()), depth: depth - steps, trail: trail.slice(0, -steps) }
  }

  function listFor(detail: ShownEntry, path: Path): ShownEntry {
    const { list } = split ?? {}
    const steps = stepsAbove(detail, path)
    const depth = steps === undefined ? 0 : detail.entry.depth - steps
    if (list?.location.pathname !== path.pathname || list.entry.depth !== depth)
      return { location: path, entry: entryBelow(detail, path), action: 'POP', direction: undefined }
    return list.location.search === path.search ? list : { ...list, location: path, action: 'POP' }
  }

  function placeList(shown: ShownEntry): ShownEntry {
    const { location, entry } = shown
    const search = rewritten.get(entry.id)
    rewritten.delete(entry.id)
    const isChanged = search !== undefined && search !== location.search
    const list = isChanged ? { ...shown, location: { ...location, search } } : shown
    setSplit({ list, detail: undefined })
    if (isChanged) inner.rewrite(entry.id, { search })
    return list
  }

  /** Returns the entry that the page renders: the list, or the shown entry when it has none. */
  function place(shown: ShownEntry): ShownEntry {
    const wide = rules.isWide()
    if (placed?.shown === shown && placed.wide === wide) return placed.result
    const path = wide ? listBeside(shown.location) : undefined
    let result = shown
    if (path) {
      result = listFor(shown, path)
      rules.storeEntry(path.pathname, result.entry)
      setSplit({ list: result, detail: shown })
    } else if (wide && rules.isList(shown.location.pathname)) result = placeList(shown)
    else setSplit(undefined)
    // A new object, because the page must be rendered again although its entry is the same; this code may have been loaded since.
    if (result === shown && (placed === undefined || placed.shown === shown)) result = { ...shown }
    placed = { shown, wide, result }
    return result
  }

  const beside = (address: string, list: Path) => `${address}#${createPath({ ...list, hash: '' })}`

  /** Opens an address from the list. */
  function openFromList(address: string, replace: boolean): void {
    if (!split || replace || !rules.isWide() || !rules.opensBeside(fullPath(address).pathname, split.list.location.pathname))
      return inner.open(address, replace)
    const { list, detail } = split
    const path = detail ? list.location : (inner.current()?.location ?? list.location)
    const to = beside(address, path)
    if (!detail) return inner.open(to, false)
    const shown = inner.current()?.location
    if (shown && createPath(shown) === to) return undefined
    const above = stepsAbove(detail, path) ?? detail.entry.depth + 1
    if (above === 1) return inner.open(to, true)
    return inner.back(1 - above, () => to)
  }

  return {
    page: {
      start: (location) => place(inner.start(location)),
      onLocation: (...args) => place(inner.onLocation(...args)),
      isShown: (id) => inner.isShown(id) || split?.list.entry.id === id,
      rewrite(id, change) {
        const shown = inner.current()
        if (!split?.detail || !shown || id !== split.list.entry.id) return inner.rewrite(id, change)
        const list = { ...split.list, location: { ...split.list.location, ...change } }
        rewritten.set(id, list.location.search)
        setSplit({ ...split, list })
        return inner.rewrite(shown.entry.id, { hash: `#${createPath(list.location)}` })
      },
    },
    list: {
      current: () => (split?.detail ? split.list : inner.current()),
      open: openFromList,
      back(delta, address) {
        const steps = split?.detail && stepsAbove(split.detail, split.list.location)
        inner.back(delta - (steps ?? 0), address)
      },
    },
    detail: {
      current() {
        const shown = inner.current()
        if (!shown || !split) return shown
        const steps = stepsAbove(shown, split.list.location)
        // Homes below the list are not where a detail returns to: the list is still there.
        return steps === undefined ? shown : { ...shown, entry: { ...shown.entry, trail: shown.entry.trail.slice(-steps) } }
      },
      open(address, replace) {
        const list = split?.list.location
        const isBeside = list && rules.opensBeside(fullPath(address).pathname, list.pathname)
        inner.open(isBeside ? beside(address, list) : address, replace)
      },
      back: (delta, address) => inner.back(delta, address && ((path) => address(path) + path.hash)),
    },
    current: () => split,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
