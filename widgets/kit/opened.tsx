import { createContext, type ReactNode, use, useMemo, useState } from 'react'

interface Opened {
  keys: ReadonlySet<string>
  toggle(key: string): void
}

const OpenedContext = createContext<Opened | undefined>(undefined)

/**
 * Keeps which items of a list are open: in a long list a row that is out of sight is gone, and after new data another item may
 * stand in its place.
 */
export function OpenedItems({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const opened = useMemo(() => ({ keys, toggle: (key: string) => setKeys((before) => toggled(before, key)) }), [keys])
  return <OpenedContext value={opened}>{children}</OpenedContext>
}

/** Whether the item of these words is open, and what opens and closes it; an item outside a list keeps that itself. */
export function useOpened(key: string): readonly [boolean, () => void] {
  const around = use(OpenedContext)
  const [open, setOpen] = useState(false)
  return around ? [around.keys.has(key), () => around.toggle(key)] : [open, () => setOpen(!open)]
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
