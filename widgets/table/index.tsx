import type { TableProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import { numeric } from '../kit/text.ts'
import '../kit/base.css'
import { Changes } from './changes.tsx'
import { rowKey } from './columns.ts'
import { Compare } from './compare.tsx'
import '../kit/table.css'
import './table.css'

/** Renders a small table; with look `changes` a history of edits, with `compare` old and new values. */
export default function Table({ look = 'plain', items, columns, empty, emptyPicture }: TableProps) {
  if (items.length === 0) return <Blank text={empty} src={emptyPicture} />
  if (look === 'changes') return <Changes items={items} columns={columns} />
  if (look === 'compare') return <Compare items={items} columns={columns} />
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
            <tr key={rowKey(index)}>
              {columns.map(({ label, text }) => {
                const content = text(item, index)
                return (
                  <td key={label} className={numeric(content)}>
                    {content}
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
