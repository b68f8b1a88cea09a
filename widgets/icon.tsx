import { createElement } from 'react'
import { ICONS } from '../generated/icons.ts'
import './icon.css'

/** An icon of schemas/icons.svg; it says nothing to a screen reader, the text beside it does. */
export function Icon({ name, size = 24 }: { name: string; size?: 16 | 18 | 20 | 24 | 28 }) {
  return (
    <svg className={`st-icon st-icon-${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-icon={name}>
      {/* Several shapes may be alike, so their place is their only identity; they never change it. */}
      {...(ICONS[name] ?? []).map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
