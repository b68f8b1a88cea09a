import { createContext, use } from 'react'

/** The key of the surrounding row. It identifies the item of the row in its list, also after new data or a reload. */
export const RowKey = createContext<string | undefined>(undefined)

/** Returns the key of the surrounding row; undefined outside lists. */
export const useRowKey = (): string | undefined => use(RowKey)

/** Starts the keys of items without a key of their own. */
const CONTENT = '~'

/** Whether a key is derived from the content of an item, which may be personal data. */
export const isContentKey = (key: string): boolean => key.startsWith(CONTENT)

/** Returns the FNV-1a hash of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Returns a key per item: that of its entity, else a hash of its content. Equal keys get a number, so that each is unique. */
export function rowKeys(items: readonly unknown[] = [], keyOf?: (item: unknown) => string | undefined): string[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const key = keyOf?.(item) ?? CONTENT + hash(JSON.stringify(item) ?? '').toString(36)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}
