import type { Steps } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import './base.css'

interface HeadingProps {
  title?: string | undefined
  note?: string | undefined
  more?: undefined | { label: string; onTap: Steps }
  busy: boolean
}

/** The heading above a block: title, what it is about, and a link to more of it. */
export function Heading({ title, note, more, busy }: HeadingProps) {
  if (!title && !note && !more) return null
  return (
    <header className="st-head2">
      {title ? <h2>{title}</h2> : <span />}
      {more && (
        <button
          type="button"
          className="st-more"
          aria-busy={busy}
          onPointerDown={more.onTap.prepare}
          onClick={() => void (busy || more.onTap())}
        >
          {more.label}
          <Icon name="right" size={16} />
        </button>
      )}
      {note && <p className="st-head2-note">{note}</p>}
    </header>
  )
}
