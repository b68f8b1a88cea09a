import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useRowKey } from './row-key.tsx'

interface OpenItems {
  keys: ReadonlySet<string>
  toggle(key: string): void
}

const OpenItemsContext = createContext<OpenItems | undefined>(undefined)

interface OpenedItemsProps {
  /** The keys of the items that are open at first. */
  initial?: readonly string[] | undefined
  onChange?: (keys: readonly string[]) => void
  children: ReactNode
}

/**
 * Stores which rows are open, because a long list unmounts rows outside the viewport and new data may reorder rows. The outermost one
 * decides: the app's, which also survives going back, or that of a list without it.
 */
export function OpenedItems({ initial, onChange, children }: OpenedItemsProps) {
  const outer = use(OpenItemsContext)
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(initial))
  const own = useMemo(() => {
    const toggle = (key: string) => {
      const next = withToggled(keys, key)
      setKeys(next)
      onChange?.([...next])
    }
    return { keys, toggle }
  }, [keys, onChange])
  return <OpenItemsContext value={outer ?? own}>{children}</OpenItemsContext>
}

/** Returns whether the surrounding row is open, and a toggle function. An item outside a list has its own state. */
export function useOpened(): readonly [boolean, () => void] {
  const rows = use(OpenItemsContext)
  const key = useRowKey()
  const [open, setOpen] = useState(false)
  return rows && key !== undefined ? [rows.keys.has(key), () => rows.toggle(key)] : [open, () => setOpen(!open)]
}

function withToggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
