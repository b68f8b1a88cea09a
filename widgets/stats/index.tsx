import { useState } from 'react'
import type { StatsProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Tap } from '../kit/tap.tsx'
import '../kit/base.css'
import './stats.css'

/** The key figures: the page's one coloured card. */
export default function Stats({ title, help, figures, busy, words }: StatsProps) {
  const [explained, setExplained] = useState(false)
  return (
    <section className="st-stats" aria-label={title}>
      {(title || help) && (
        <header className="st-stats-head">
          {title && <h2>{title}</h2>}
          {help && (
            <button
              type="button"
              className="st-stats-help"
              aria-label={words.help}
              aria-expanded={explained}
              onClick={() => setExplained(!explained)}
            >
              <Icon name="info" size={20} />
            </button>
          )}
        </header>
      )}
      {explained && <p className="st-stats-explained">{help}</p>}
      <ul className={figures.length > 3 ? 'st-figures st-figures-many' : 'st-figures'}>
        {figures.map(({ label, value, onTap }) => (
          <li key={label}>
            <Tap className="st-figure" busy={busy} onTap={onTap}>
              {value.state === 'pending' ? (
                <span className="st-bone st-figure-bone" aria-label={words.loading} role="img" />
              ) : (
                <b>{value.state === 'ready' ? value.value : words.unknownCount}</b>
              )}
              <span className="st-figure-label">{label}</span>
            </Tap>
          </li>
        ))}
      </ul>
    </section>
  )
}
