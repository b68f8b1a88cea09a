import { createElement } from 'react'
import { CODE_ICONS, type IconShape } from '../generated/icons.ts'
import './icon.css'

/** Those that code names, and those that have come with screens. */
const icons = new Map(Object.entries(CODE_ICONS))

/** Makes icons known: a screen brings those that its schemas name, before it is drawn. */
export function addIcons(more: Readonly<Record<string, readonly IconShape[]>>): void {
  for (const [name, shapes] of Object.entries(more)) icons.set(name, shapes)
}

/** An icon of schemas/icons.svg; it says nothing to a screen reader, the text beside it does. */
export function Icon({ name, size = 24 }: { name: string; size?: 16 | 18 | 20 | 24 | 28 }) {
  const frame = { className: `st-icon st-icon-${size}`, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false, 'data-icon': name }
  // Passed one by one, because shapes have no identity but their place: two may be alike.
  return createElement('svg', frame, ...(icons.get(name) ?? []).map(([tag, attributes]) => createElement(tag, attributes)))
}
