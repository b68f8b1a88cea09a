import type { SectionProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { FillsPageContext } from '../kit/fills-page.ts'
import { isUnknown, textOrSkeleton } from '../kit/bone.tsx'
import { Heading } from '../kit/heading.tsx'
import { Brand } from './brand.tsx'
import './section.css'

/** Renders a block of the page: a card with heading, a block without background, a group in a card, a home's top, or a toolbar. */
export default function Section({ title, count, note, help, icon, look = 'card', more, body, busy, words }: SectionProps) {
  if (look === 'home') {
    return (
      <div className={icon ? 'st-home st-home-card' : 'st-home'}>
        {icon ? (
          <span className="st-home-icon">
            <Icon name={icon} size={28} />
          </span>
        ) : (
          <Brand />
        )}
        <div className="st-home-words">
          <h1 tabIndex={-1}>{title && textOrSkeleton(title)}</h1>
          {note && <p>{textOrSkeleton(note)}</p>}
        </div>
        {body}
      </div>
    )
  }
  if (look === 'group') return <div className="st-group st-hair">{body}</div>
  if (look === 'tools') return <div className="st-tools">{body}</div>
  return (
    <section className="st-section" aria-label={isUnknown(title) ? undefined : title || undefined}>
      <Heading title={title} count={count} note={note} more={more} help={help && { text: help, label: words.help }} busy={busy} />
      <div className={look === 'card' ? 'st-card st-section-body' : 'st-section-body st-section-plain'}>
        <FillsPageContext value={false}>{body}</FillsPageContext>
      </div>
    </section>
  )
}
