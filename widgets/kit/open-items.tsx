import { createContext, type ReactNode, use, useMemo, useState } from 'react'

interface OpenItems {
  keys: ReadonlySet<string>
  toggle(key: string): void
}

const OpenItemsContext = createContext<OpenItems | undefined>(undefined)

/** Stores which items of a list are open, because a long list unmounts rows outside the viewport and new data may reorder rows. */
export function OpenedItems({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const opened = useMemo(() => ({ keys, toggle: (key: string) => setKeys((before) => withToggled(before, key)) }), [keys])
  return <OpenItemsContext value={opened}>{children}</OpenItemsContext>
}

/** Returns whether an item is open, and a toggle function. An item outside a list has its own state. */
export function useOpened(key: string): readonly [boolean, () => void] {
  const list = use(OpenItemsContext)
  const [open, setOpen] = useState(false)
  return list ? [list.keys.has(key), () => list.toggle(key)] : [open, () => setOpen(!open)]
}

function withToggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
