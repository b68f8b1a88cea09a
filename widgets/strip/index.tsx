import type { StripProps } from '../../generated/widgets.ts'
import './strip.css'

/** Renders a few labels and values side by side, on an inset inside a card. */
export default function Strip({ of, fields, words }: StripProps) {
  return (
    <dl className="st-strip">
      {fields.map(({ field, label, text }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd className={text === '' ? 'st-strip-none' : undefined}>
            {of.state === 'pending' ? <span className="st-bone" aria-label={words.loading} role="img" /> : text || words.unknownCount}
          </dd>
        </div>
      ))}
    </dl>
  )
}
