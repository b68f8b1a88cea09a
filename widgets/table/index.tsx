import type { TableProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Blank } from '../kit/blank.tsx'
import { classes, numeric } from '../kit/text.ts'
import '../kit/base.css'
import './table.css'

type Column = TableProps['columns'][number]

/** A small table; or, as `changes`, a history: who and when, then what was before and after. */
export default function Table({ look = 'plain', items, columns, empty, emptyPicture }: TableProps) {
  if (items.length === 0) return <Blank text={empty} src={emptyPicture} />
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

interface Change {
  what: string
  before: string
  after: string
}

/** What was changed at once stands under one head; the lines come in the order they are given. */
interface Edit {
  edit: string
  who: string
  when: string
  changes: Change[]
}

function Changes({ items, columns }: { items: readonly unknown[]; columns: readonly Column[] }) {
  const labelOf = (role: Column['role']) => columns.find((column) => column.role === role)?.label ?? ''
  return (
    <ol className="st-edits st-card">
      {editsOf(items, columns).map(({ who, when, changes }, index) => (
        <li key={placeOf(index)} className="st-edit">
          <p className="st-edit-head">
            <b>{who}</b>
            <span className={classes('st-edit-when', numeric(when))}>{when}</span>
          </p>
          <dl className="st-changes">
            {changes.map(({ what, before, after }, at) => (
              <div key={placeOf(at)} className="st-change">
                <dt>{what}</dt>
                <dd>
                  <del className={numeric(before)}>
                    <span className="st-hidden">{labelOf('before')}</span>
                    {before || '–'}
                  </del>
                  <span className="st-change-after">
                    <Icon name="arrow" size={16} />
                    <ins className={numeric(after)}>
                      <span className="st-hidden">{labelOf('after')}</span>
                      {after || '–'}
                    </ins>
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function editsOf(items: readonly unknown[], columns: readonly Column[]): Edit[] {
  const edits: Edit[] = []
  for (const [index, item] of items.entries()) {
    const said = (role: Column['role']) => columns.find((column) => column.role === role)?.text(item, index) ?? ''
    const change = { what: said('what'), before: said('before'), after: said('after') }
    const edit = said('edit')
    const last = edits.at(-1)
    if (last && last.edit === edit) last.changes.push(change)
    else edits.push({ edit, who: said('who'), when: said('when'), changes: [change] })
  }
  return edits
}
