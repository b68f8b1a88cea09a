import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useNavigate } from 'react-router-dom'
import { Icon } from '../../../widgets/icon.tsx'
import '../../../src/frame/page.css'
import '../../../widgets/kit/base.css'
import '../../../widgets/kit/tags.css'
import '../../../widgets/list/list.css'
import '../../../widgets/listItem/listItem.css'
import '../../../widgets/section/section.css'
import '../../../widgets/stats/stats.css'
import '../../../widgets/tiles/tiles.css'
import { Brand } from '../../../widgets/section/brand.tsx'
import { ask, type Task, useSession } from './service.ts'
import { ENTRIES, REMINDERS, TABS, TASKS, type Tile } from './tiles.ts'

const STATUS: Record<string, { label: string; tone: string }> = {
  '0': { label: 'Unread', tone: 'primary' },
  '1': { label: 'Read', tone: 'neutral' },
  '2': { label: 'Under way', tone: 'warning' },
  '3': { label: 'Done', tone: 'success' },
  '4': { label: 'Overdue', tone: 'danger' },
}

function useCount({ type = '1', child = '', rule }: Tile): string {
  const { data, isError } = useQuery({
    queryKey: ['count', type, child],
    enabled: rule !== undefined,
    queryFn: () => ask<{ rows: Task[] }>('getWarnTodayTaskList', { taskType: type, isDelete: '0' }),
    select: ({ rows }) =>
      rows.filter((task) => task.taskChildrenType === child && (rule === 'all' || task.taskEndTime > Date.now())).length,
  })
  if (isError || data === undefined) return '–'
  return data > 99 ? '99+' : String(data)
}

function TileView({ look, ...tile }: Tile & { look: 'count' | 'quick' | 'entry' }) {
  const navigate = useNavigate()
  const count = useCount(tile)
  return (
    <li>
      <button type="button" className={`st-tile st-tile-${look} st-tap`} onClick={() => void navigate(tile.to)}>
        <Icon name={tile.icon} size={look === 'entry' ? 28 : 24} />
        <span className="st-tile-label">{tile.label}</span>
        {look === 'count' && <b>{count}</b>}
        {look === 'quick' && <Icon name="right" size={16} />}
      </button>
    </li>
  )
}

function Tiles({ title, look, tiles }: { title?: string; look: 'count' | 'quick' | 'entry'; tiles: readonly Tile[] }) {
  return (
    <section aria-label={title} className="st-tiles-block">
      {title && (
        <header className="st-head2">
          <h2>{title}</h2>
        </header>
      )}
      <ul className={`st-tiles st-tiles-${look}${look === 'entry' ? ' st-card' : ''}`}>
        {tiles.map((tile) => (
          <TileView key={tile.label} {...tile} look={look} />
        ))}
      </ul>
    </section>
  )
}

function Figure({ label, name }: { label: string; name: string }) {
  const { data, isPending } = useQuery({ queryKey: [name], queryFn: () => ask<{ count: number }>(name, {}) })
  return (
    <li>
      <div className="st-figure">
        {isPending ? <span className="st-bone st-figure-bone" /> : <b>{data?.count ?? '–'}</b>}
        <span className="st-figure-label">{label}</span>
      </div>
    </li>
  )
}

function TaskRow({ task }: { task: Task }) {
  const navigate = useNavigate()
  const status = STATUS[task.taskStatus]
  const due = dayjs(task.taskEndTime)
  return (
    <li className="st-hair">
      <div className="st-item">
        <button
          type="button"
          aria-label={task.taskTitle}
          className="st-item-main st-tap"
          onClick={() => void navigate(`/task?taskId=${task.taskId}`)}
        >
          <span className="st-item-body">
            <span className="st-item-first">
              <span className="st-item-title">{[...task.taskTitle].slice(0, 15).join('')}</span>
              {status && <span className={`st-tag st-tag-${status.tone}`}>{status.label}</span>}
            </span>
            <span className="st-item-second">
              <span className="st-item-detail st-cut">{task.custName}</span>
              <span className={`st-item-trailing st-num ${due.isBefore(dayjs(), 'day') ? 'st-tone-danger' : ''}`}>
                {due.format('YYYY-MM-DD')}
              </span>
            </span>
          </span>
        </button>
      </div>
    </li>
  )
}

function Todos() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['todos'],
    queryFn: () => ask<{ rows: Task[] }>('getQywxTaskList', { isDelete: '0' }),
    select: ({ rows }) => rows.sort((one, two) => one.taskEndTime - two.taskEndTime).slice(0, 5),
  })
  if (isPending) return <span className="st-bone" />
  if (isError)
    return (
      <div className="st-blank">
        Could not be loaded
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    )
  if (data.length === 0) return <div className="st-blank">Nothing to do</div>
  return (
    <ul className="st-list st-list-rows st-card">
      {data.map((task) => (
        <TaskRow key={task.taskId} task={task} />
      ))}
    </ul>
  )
}

/** The home of a steward, by hand. */
export function Home() {
  const navigate = useNavigate()
  const name = useSession((session) => session.name)
  return (
    <div className="st-page st-page-home">
      <main className="st-main">
        <div className="st-home">
          <Brand />
          <div className="st-home-words">
            <h1>Steward</h1>
            <p>
              {dayjs().format('M-D dddd')} · {name}
            </p>
          </div>
        </div>
        <section className="st-stats" aria-label="Today">
          <ul className="st-figures">
            <Figure label="New customers" name="getCustomerAddCount" />
            <Figure label="Lost customers" name="getCustomerDeleteCount" />
            <Figure label="New orders" name="getTaskAddCount" />
          </ul>
        </section>
        <Tiles look="quick" tiles={ENTRIES.slice(0, 2)} />
        <Tiles title="Reminders" look="count" tiles={REMINDERS} />
        <Tiles title="Tasks" look="count" tiles={TASKS} />
        <Tiles title="Service" look="entry" tiles={ENTRIES} />
        <Todos />
      </main>
      <div className="st-page-foot">
        <nav className="st-tabbar" aria-label="Tabs">
          {TABS.map(({ label, icon, to }) => (
            <button key={label} type="button" className="st-tab" onClick={() => void navigate(to)}>
              <Icon name={icon} />
              {label}
            </button>
          ))}
        </nav>
      </div>
    </div>
  )
}
