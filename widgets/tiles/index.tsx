import { useMemo } from 'react'
import { rightIcon } from '../../generated/icons/right.ts'
import type { TilesProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { isUnknown, textOrSkeleton } from '../kit/bone.tsx'
import { Heading } from '../kit/heading.tsx'
import { phrases } from '../kit/phrases.tsx'
import { Tap } from '../kit/tap.tsx'
import { classes } from '../kit/text.ts'
import { countDisplay } from './count.ts'
import { gradientOf } from './gradient.ts'
import './tiles.css'

/** Renders a grid of tiles: counts of work, quick entries with a chevron, or plain functions in one card. */
export default function Tiles({ title, more, look = 'count', order, gradient, head, tiles, busy, words }: TilesProps) {
  const background = useMemo(() => gradientOf(gradient), [gradient])
  const shown = (order ?? Object.keys(tiles)).flatMap((id) => {
    const tile = tiles[id]
    return tile ? [{ id, ...tile }] : []
  })
  return (
    <section aria-label={isUnknown(title) ? undefined : title} className="st-tiles-block">
      <Heading title={title} more={more} busy={busy} />
      <div className={classes(look === 'entry' && 'st-card', background && 'st-tiles-ground')} style={background}>
        {head}
        <ul className={classes('st-tiles', `st-tiles-${look}`)}>
          {shown.map(({ id, label, icon, badge, note, urgent = false, onTap }) => {
            const count = look === 'entry' ? undefined : countDisplay(badge, urgent, words.unknownCount)
            return (
              <li key={id}>
                <Tap className={`st-tile st-tile-${look}`} busy={busy} onTap={onTap}>
                  <Icon name={icon} size={look === 'entry' ? 28 : 24} />
                  <span className="st-tile-label">{phrases(label)}</span>
                  {/* The space separates label and count for screen readers; the grid ignores it. */}
                  {count && ' '}
                  {count &&
                    (count.text === undefined ? <span className="st-bone st-tile-bone" /> : <b className={count.look}>{count.text}</b>)}
                  {note !== undefined && <small> {textOrSkeleton(note)}</small>}
                  {look === 'quick' && <Icon name={rightIcon} size={16} />}
                </Tap>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
