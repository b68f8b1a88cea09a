import type { RowReference } from './view-states.ts'

const rowsOf = (key: string) => document.querySelectorAll<HTMLElement>(`main [data-row="${CSS.escape(key)}"]`)
/** Returns a row of the page; undefined when it is not rendered. */
export const rowAt = ({ key, nth }: RowReference): HTMLElement | undefined => rowsOf(key)[nth]

/** Returns the row of the page at a position in the viewport, in CSS pixels from the top. */
export function rowBelow(top: number): (RowReference & { top: number }) | undefined {
  for (const row of document.querySelectorAll<HTMLElement>('main [data-row]')) {
    const { top: rowTop, bottom } = row.getBoundingClientRect()
    if (bottom > top) return { ...rowReference(row), top: rowTop }
  }
  return undefined
}

/** Returns the key of a rendered row and its number among equal keys. */
export function rowReference(row: HTMLElement): RowReference {
  const key = row.dataset['row'] ?? ''
  return { key, nth: [...rowsOf(key)].indexOf(row) }
}

/** Returns the controls of a row, in the order in which they are counted. */
export const controlsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, a[href]')]
