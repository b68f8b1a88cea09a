import { classes, numeric } from '../kit/text.ts'
import { type Column, labelOf, rowKey, said } from './columns.ts'

/** What changes, row by row: old beside new, or above it where one of them needs more than half of the width. */
export function Compare({ items, columns }: { items: readonly unknown[]; columns: readonly Column[] }) {
  const rows = items.map((item, index) => ({
    what: said(columns, 'what', item, index),
    before: said(columns, 'before', item, index),
    after: said(columns, 'after', item, index),
  }))
  // Who says nothing old of any row does not know it: then there is nothing to compare with.
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
