import type { StatsProps } from '../../generated/widgets.ts'
import { Tap } from '../kit/tap.tsx'
import '../kit/base.css'
import './stats.css'

/** The key figures: the page's one coloured card. */
export default function Stats({ title, figures, busy, words }: StatsProps) {
  return (
    <section className="st-stats" aria-label={title}>
      {title && <h2>{title}</h2>}
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
