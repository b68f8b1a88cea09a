import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/frame/index.ts'
import '../../../src/frame/theme.css'
import '../../../widgets/kit/avatar.css'
import { LongListBaseline } from '../page/long-list-baseline.tsx'
import { PageBaseline } from '../page/page-baseline.tsx'
import { type Person, people } from './people.ts'

const DAY = 24 * 3_600_000
const CHINA = 8 * 3_600_000
const NOW = Date.now()
const TODAY = NOW - ((NOW + CHINA) % DAY)
const GROUPS = [
  { label: '今天', from: TODAY },
  { label: '七天内', from: TODAY - 6 * DAY },
  { label: '更早', from: 0 },
]

type Entry = { heading: string; count: number } | { person: Person }

/** Groups the customers by the time they were added. */
function grouped(all: readonly Person[]): Entry[] {
  const groupOf = ({ createTime }: Person) => GROUPS.find(({ from }) => createTime >= from)
  return GROUPS.flatMap((group) => {
    const inside = all.filter((person) => groupOf(person) === group)
    return inside.length === 0 ? [] : [{ heading: group.label, count: inside.length }, ...inside.map((person) => ({ person }))]
  })
}

const Row = memo(function Row({ person }: { person: Person }) {
  const name = person.clientName || person.custName
  return (
    <div className="st-item">
      <button type="button" className="st-item-main st-tap" aria-busy={false} onClick={() => window.history.pushState({}, '', '#customer')}>
        <span className="st-avatar" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
        <span className="st-item-body">
          <span className="st-item-first">
            <span className="st-item-title">{name}</span>
            {person.cifClientNo ? (
              <span className="st-item-aside st-num">{new Date(person.createTime + CHINA).toISOString().slice(0, 10)}</span>
            ) : (
              <span className="st-tags">
                <span className="st-tag st-tag-primary">未匹配</span>
              </span>
            )}
          </span>
          <span className="st-item-second">
            <span className="st-item-note">{person.mobile1 || '未填写手机号码'}</span>
            {person.tags.length > 0 && <i className="st-item-dot" />}
            <span className="st-item-detail st-cut">{person.tags.join('、')}</span>
          </span>
        </span>
      </button>
    </div>
  )
})

/** The customer list, written by hand. */
function Customers({ entries }: { entries: readonly Entry[] }) {
  const row = (index: number) => {
    const entry = entries[index]
    if (!entry) return undefined
    if ('person' in entry) return <Row person={entry.person} />
    return (
      <h2 className="st-list-group">
        {entry.heading} <small className="st-num">{entry.count}</small>
      </h2>
    )
  }
  return (
    <PageBaseline title="客户管理">
      <LongListBaseline look="st-list-grouped" count={entries.length} row={row} />
    </PageBaseline>
  )
}

const count = Number(new URLSearchParams(location.search).get('count'))
createRoot(document.getElementById('root') ?? document.body).render(<Customers entries={grouped(people(count, NOW))} />)
