import { createElement } from 'react'
import './icon.css'

/** One shape of an icon: the element's name and its attributes as React calls them. */
export type IconShape = readonly ['path' | 'circle' | 'rect', Readonly<Record<string, string>>]

const icons = new Map<string, readonly IconShape[]>()

/** Makes an icon known and returns its name: code that draws it brings it so (`generated/icons/`). */
export function addIcon<Name extends string>(name: Name, shapes: readonly IconShape[]): Name {
  icons.set(name, shapes)
  return name
}

/** Makes icons known: a screen brings those that its schemas name, before it is drawn. */
export function addIcons(more: Readonly<Record<string, readonly IconShape[]>>): void {
  for (const [name, shapes] of Object.entries(more)) addIcon(name, shapes)
}

/** An icon of schemas/icons.svg that has been brought; it says nothing to a screen reader, the text beside it does. */
export function Icon({ name, size = 24 }: { name: string; size?: 16 | 18 | 20 | 24 | 28 }) {
  const shapes = icons.get(name)
  if (!shapes) console.error(`nothing has brought the icon "${name}"`)
  const frame = { className: `st-icon st-icon-${size}`, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false, 'data-icon': name }
  // Passed one by one, because shapes have no identity but their place: two may be alike.
  return createElement('svg', frame, ...(shapes ?? []).map(([tag, attributes]) => createElement(tag, attributes)))
}
