import { createElement } from 'react'
import './icon.css'

/** One shape of an icon: the element name, and its attributes by their React names. */
export type IconShape = readonly ['path' | 'circle' | 'rect', Readonly<Record<string, string>>]

const icons = new Map<string, readonly IconShape[]>()

/** Registers an icon and returns its name; the generated modules in `generated/icons/` call it. */
export function addIcon<Name extends string>(name: Name, shapes: readonly IconShape[]): Name {
  icons.set(name, shapes)
  return name
}

/** Registers icons: a screen's bundle registers those that its schemas name before it is rendered. */
export function addIcons(more: Readonly<Record<string, readonly IconShape[]>>): void {
  for (const [name, shapes] of Object.entries(more)) addIcon(name, shapes)
}

/** Renders a registered icon of schemas/icons.svg. Hidden from screen readers, because the adjacent text says the same. */
export function Icon({ name, size = 24 }: { name: string; size?: 16 | 18 | 20 | 24 | 28 }) {
  const shapes = icons.get(name)
  if (!shapes) console.error(`no icon is named "${name}"`)
  const frame = { className: `st-icon st-icon-${size}`, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false, 'data-icon': name }
  // Passed as separate arguments, because shapes have no unique key: two may be equal.
  return createElement('svg', frame, ...(shapes ?? []).map(([tag, attributes]) => createElement(tag, attributes)))
}
