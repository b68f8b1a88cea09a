import { useEffect, useRef } from 'react'
import { openOverlays } from '../../widgets/kit/overlay-stack.ts'
import { controlsOf } from '../app/rendered-rows.ts'

export interface Shortcuts {
  closeDetail(): void
  help(): void
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]'
const isBeside = (element: Element) => element.closest('.st-beside') !== null

/** Returns the rows of the page itself, without group names and those of the detail, from top to bottom. */
const rowsOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => !isBeside(row) && controlsOf(row).length > 0)

/** Moves the focus by `step` rows; the first time, to the first visible row. */
function moveBy(step: 1 | -1): void {
  const rows = rowsOfPage()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const visible = rows.findIndex((row) => row.getBoundingClientRect().top >= 0)
  const row = rows[at < 0 ? visible : at + step]
  const [control] = row ? controlsOf(row) : []
  control?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Whether the login covers the page. */
const isCovered = () => document.body.hasAttribute('data-blocked')

/** Handles the shortcuts of a wide window: j, k, /, Esc and "?". Enter opens the focused row without help. */
export function useShortcuts(isOn: boolean, shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return undefined
    const actions: Readonly<Partial<Record<string, () => void>>> = {
      j: () => moveBy(1),
      k: () => moveBy(-1),
      '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
      Escape: () => current.current.closeDetail(),
      '?': () => current.current.help(),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, isComposing } = event
      const act = actions[key]
      const isTyping = target instanceof Element && target.closest(FIELDS) !== null
      if (!act || event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return
      if (isTyping || openOverlays.isOpen() || isCovered()) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
