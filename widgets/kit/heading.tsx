import { useState } from 'react'
import { infoIcon } from '../../generated/icons/info.ts'
import { rightIcon } from '../../generated/icons/right.ts'
import type { Steps } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { textOrSkeleton } from './bone.tsx'
import './base.css'

interface MoreProps {
  label: string
  onTap: Steps
  busy: boolean
}

/** Renders the link at the end of a line that opens the complete list. */
export function More({ label, onTap, busy }: MoreProps) {
  return (
    <button type="button" className="st-more" aria-busy={busy} onPointerDown={onTap.prepare} onClick={() => void (busy || onTap())}>
      {label}
      <Icon name={rightIcon} size={16} />
    </button>
  )
}

interface HeadingProps {
  title?: string | undefined
  /** Shown small behind the title. */
  count?: string | undefined
  note?: string | undefined
  more?: undefined | { label: string; onTap: Steps }
  /** An explanation of the block, shown on demand. */
  help?: undefined | '' | { text: string; label: string }
  busy: boolean
}

/** Renders the heading above a block: title, note and a link to the complete list. */
export function Heading({ title, count, note, more, help, busy }: HeadingProps) {
  const [explained, setExplained] = useState(false)
  if (!title && !note && !more) return null
  return (
    <header className="st-head2">
      {title ? (
        <h2>
          {textOrSkeleton(title)}
          {count && <small className="st-num">{textOrSkeleton(count)}</small>}
        </h2>
      ) : (
        <span />
      )}
      {help && (
        <button type="button" className="st-more" aria-expanded={explained} onClick={() => setExplained(!explained)}>
          <Icon name={infoIcon} size={16} />
          {help.label}
        </button>
      )}
      {more && <More {...more} busy={busy} />}
      {note && <p className="st-head2-note">{textOrSkeleton(note)}</p>}
      {help && explained && <p className="st-head2-note">{help.text}</p>}
    </header>
  )
}
