import type { TableProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import { classes, numeric } from '../kit/text.ts'
import '../kit/base.css'
import './table.css'

type Column = TableProps['columns'][number]

/** A small table; or, as `changes`, a history: who and when, then what was before and after. */
export default function Table({ look = 'plain', items, columns, empty }: TableProps) {
  if (items.length === 0) return <Blank text={empty} />
  if (look === 'changes') return <Changes items={items} columns={columns} />
  return (
    <div className="st-table-frame st-card">
      <table className="st-table">
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={placeOf(index)}>
              {columns.map(({ label, text }) => {
                const said = text(item, index)
                return (
                  <td key={label} className={numeric(said)}>
                    {said}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const placeOf = (index: number) => `row ${index}`

function Changes({ items, columns }: { items: readonly unknown[]; columns: readonly Column[] }) {
  const said = (role: Column['role'], item: unknown, index: number) =>
    columns.find((column) => column.role === role)?.text(item, index) ?? ''
  const labelOf = (role: Column['role']) => columns.find((column) => column.role === role)?.label ?? ''
  return (
    <ol className="st-changes st-card">
      {items.map((item, index) => {
        const when = said('when', item, index)
        return (
          <li key={placeOf(index)} className="st-change st-hair">
            <p className="st-change-head">
              <b>{said('who', item, index)}</b>
              <span className={classes('st-change-when', numeric(when))}>{when}</span>
            </p>
            <p className="st-change-what">{said('what', item, index)}</p>
            <p className="st-change-values">
              <del aria-label={labelOf('before')}>{said('before', item, index) || '–'}</del>
              <span aria-hidden="true"> → </span>
              <ins aria-label={labelOf('after')}>{said('after', item, index) || '–'}</ins>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
