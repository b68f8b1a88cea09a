import type { StatsProps } from '../../generated/widgets.ts'
import { isUnknown, textOrSkeleton } from '../kit/bone.tsx'
import { Tap } from '../kit/tap.tsx'
import '../kit/base.css'
import './stats.css'

/** Renders key figures, on the page's only coloured card or without a background inside another card. */
export default function Stats({ look = 'card', title, note, figures, busy, words }: StatsProps) {
  return (
    <section className={look === 'plain' ? 'st-stats-plain' : 'st-stats'} aria-label={isUnknown(title) ? undefined : title}>
      {title && (
        <header>
          <h2>{textOrSkeleton(title)}</h2>
          {note && <p className="st-stats-note">{note}</p>}
        </header>
      )}
      <ul className={figures.length > 3 && look === 'card' ? 'st-figures st-figures-many' : 'st-figures'}>
        {figures.map(({ label, value, unit, share, onTap }) => (
          <li key={label}>
            <Tap className="st-figure" busy={busy} onTap={onTap}>
              {value.state === 'pending' ? (
                <span className="st-bone st-figure-bone" aria-label={words.loading} role="img" />
              ) : (
                <b>
                  {value.state === 'ready' ? value.value : words.unknownCount}
                  {unit && value.state === 'ready' && <small>{unit}</small>}
                </b>
              )}
              <span className="st-figure-label">{label}</span>
              {share !== undefined && <meter className="st-figure-share" aria-label={label} min={0} max={100} value={share} />}
            </Tap>
          </li>
        ))}
      </ul>
    </section>
  )
}
