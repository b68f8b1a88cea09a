import { useEffect } from 'react'
import { viewStateOf } from '../app/view-states.ts'
import type { Split } from './split-history.ts'

/** Marks the row of the list whose detail is open. A style sheet, because a long list replaces its rows while it scrolls. */
export function useOpenedRow(split: Split | undefined): void {
  const list = split?.detail && split.list.entry.id
  const detail = split?.detail?.entry.id
  useEffect(() => {
    const key = list === undefined ? undefined : viewStateOf(list)?.tapped?.key
    if (key === undefined || detail === undefined) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `#root > div:not(.st-beside) [data-row="${CSS.escape(key)}"] { background-color: var(--semi-color-primary-light-default) }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [list, detail])
}
