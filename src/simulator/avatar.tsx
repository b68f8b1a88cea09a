import type { Chat } from './chat.ts'
import { Icon } from './icons.tsx'

/** Number of colours for customers; each customer keeps the same one. */
const TONES = 3

/** Renders the first letter of a name, or an icon for the app. */
export function Avatar({ kind, name }: Pick<Chat, 'kind' | 'name'>) {
  const [letter = ''] = name
  return (
    <span
      className="sim-avatar"
      data-kind={kind}
      data-tone={kind === 'customer' ? (letter.codePointAt(0) ?? 0) % TONES : undefined}
      aria-hidden="true"
    >
      {kind === 'notices' ? <Icon name="app" /> : letter}
    </span>
  )
}
