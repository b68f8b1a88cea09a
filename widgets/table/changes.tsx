import { arrowIcon } from '../../generated/icons/arrow.ts'
import { Icon } from '../icon.tsx'
import { classes, numeric } from '../kit/text.ts'
import { cellText, type Column, labelOf, rowKey } from './columns.ts'

interface Change {
  what: string
  before: string
  after: string
}

/** The changes of one edit, in the given order. */
interface Edit {
  edit: string
  who: string
  when: string
  changes: Change[]
}

/** Renders a history, latest edit first: a vertical line, and the changes of each edit under its author and time. */
export function Changes({ items, columns }: { items: readonly unknown[]; columns: readonly Column[] }) {
  return (
    <ol className="st-edits st-card">
      {editsOf(items, columns).map(({ who, when, changes }, index) => (
        <li key={rowKey(index)} className="st-edit">
          <p className="st-edit-head">
            <b>{who}</b>
            <span className={classes('st-edit-when', numeric(when))}>{when}</span>
          </p>
          <dl className="st-changes">
            {changes.map(({ what, before, after }, at) => (
              <div key={rowKey(at)} className="st-change">
                <dt>{what}</dt>
                <dd>
                  <del className={numeric(before)}>
                    <span className="st-hidden">{labelOf(columns, 'before')}</span>
                    {before || '–'}
                  </del>
                  <span className="st-change-after">
                    <Icon name={arrowIcon} size={16} />
                    <ins className={numeric(after)}>
                      <span className="st-hidden">{labelOf(columns, 'after')}</span>
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
    const cell = (role: Column['role']) => cellText(columns, role, item, index)
    const change = { what: cell('what'), before: cell('before'), after: cell('after') }
    const edit = cell('edit')
    const last = edits.at(-1)
    if (last && last.edit === edit) last.changes.push(change)
    else edits.push({ edit, who: cell('who'), when: cell('when'), changes: [change] })
  }
  return edits
}
