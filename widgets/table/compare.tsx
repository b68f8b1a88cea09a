import { classes, numeric } from '../kit/text.ts'
import { cellText, type Column, labelOf, rowKey } from './columns.ts'

/** Renders changes row by row: old and new value side by side, or stacked when one needs more than half of the width. */
export function Compare({ items, columns }: { items: readonly unknown[]; columns: readonly Column[] }) {
  const rows = items.map((item, index) => ({
    what: cellText(columns, 'what', item, index),
    before: cellText(columns, 'before', item, index),
    after: cellText(columns, 'after', item, index),
  }))
  // If no row has an old value, the old values are unknown and their side is omitted.
  const hasBefore = rows.some(({ before }) => before !== '')
  return (
    <ul className="st-compare st-card">
      {rows.map(({ what, before, after }, index) => (
        <li key={rowKey(index)} className="st-compare-row st-hair">
          <p className="st-compare-what">
            <span className="st-compare-label">{labelOf(columns, 'what')}</span> {what}
          </p>
          <dl className="st-compare-sides">
            {hasBefore && <Side label={labelOf(columns, 'before')} text={before} look="st-compare-before" />}
            <Side label={labelOf(columns, 'after')} text={after} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Side = ({ label, text, look }: { label: string; text: string; look?: string }) => (
  <div className={classes('st-compare-side', look)}>
    <dt className="st-compare-label">{label}</dt>
    <dd className={numeric(text)}>{text || '–'}</dd>
  </div>
)
