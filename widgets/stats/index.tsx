import { useState } from 'react'
import { infoIcon } from '../../generated/icons/info.ts'
import type { StatsProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { isUnknown, textOrSkeleton } from '../kit/bone.tsx'
import { Tap } from '../kit/tap.tsx'
import '../kit/base.css'
import './stats.css'

/** Renders key figures, on the page's only coloured card or without a background inside another card. */
export default function Stats({ look = 'card', title, help, figures, busy, words }: StatsProps) {
  const [explained, setExplained] = useState(false)
  return (
    <section className={look === 'plain' ? 'st-stats-plain' : 'st-stats'} aria-label={isUnknown(title) ? undefined : title}>
      {(title || help) && (
        <header className="st-stats-head">
          {title && <h2>{textOrSkeleton(title)}</h2>}
          {help && (
            <button
              type="button"
              className="st-stats-help"
              aria-label={words.help}
              aria-expanded={explained}
              onClick={() => setExplained(!explained)}
            >
              <Icon name={infoIcon} size={20} />
            </button>
          )}
        </header>
      )}
      {explained && <p className="st-stats-explained">{help}</p>}
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
