import type { Chat } from './chat.ts'
import { Icon } from './icons.tsx'

/** Customers come in a few colours, one of them always in the same. */
const TONES = 3

/** The first letter of a name; the app has its own picture. */
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
