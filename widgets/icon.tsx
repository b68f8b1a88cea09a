import { createElement } from 'react'
import { ICONS } from '../generated/icons.ts'
import './icon.css'

/** An icon of schemas/icons.svg; it says nothing to a screen reader, the text beside it does. */
export function Icon({ name, size = 24 }: { name: string; size?: 16 | 18 | 20 | 24 | 28 }) {
  const frame = { className: `st-icon st-icon-${size}`, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false, 'data-icon': name }
  // Passed one by one, because shapes have no identity but their place: two may be alike.
  return createElement('svg', frame, ...(ICONS[name] ?? []).map(([tag, attributes]) => createElement(tag, attributes)))
}
