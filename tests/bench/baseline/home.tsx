import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countReminders, countTaskFlags, countTasks } from '../../../actions/tasks/rules.ts'
import { weekdayDate } from '../../../renderer/run/content/index.ts'
import { now } from '../../../src/api/clock.ts'
import { Page } from '../../../src/frame/page.tsx'
import { showNotification } from '../../../src/frame/notifications.ts'
import { handoff } from '../../../src/session/handoff.ts'
import { useSession } from '../../../src/session/session.ts'
import { Brand } from '../../../widgets/section/brand.tsx'
import '../../../widgets/kit/base.css'
import '../../../widgets/kit/tags.css'
import '../../../widgets/list/list.css'
import '../../../widgets/listItem/listItem.css'
import '../../../widgets/section/section.css'
import '../../../widgets/stats/stats.css'
import '../../../widgets/strip/strip.css'
import '../../../widgets/tiles/tiles.css'
import { history } from './baseline-history.ts'
import { WORDS } from './home-words.ts'
import { askChannel, askFigure, askTasks, type Channel, time } from './service.ts'
import { type Counts, type Tile, Tiles } from './tiles.tsx'
import { Todos } from './todos.tsx'
import words from './words.json'

const TOAST_MS = 2_000
const toast = (text: string) => void showNotification({ kind: 'toast', tone: 'neutral', text, ms: TOAST_MS })

const FIGURES = [
  ['added', 'wechatUserCustomer/getCustomerAddCount'],
  ['lost', 'wechatUserCustomer/getCustomerDeleteCount'],
  ['newTasks', 'wechatTaskMain/getTaskAddCount'],
] as const

function Figures() {
  // One query for the whole card, so that its figures appear together.
  const { data, isPending } = useQuery({
    queryKey: ['figures'],
    queryFn: () => Promise.all(FIGURES.map(([, path]) => askFigure(path))),
  })
  return (
    <section className="st-stats" aria-label={words.figures}>
      <header className="st-stats-head">
        <h2>{words.figures}</h2>
      </header>
      <ul className="st-figures">
        {FIGURES.map(([name], index) => (
          <li key={name}>
            <div className="st-figure">
              {isPending ? (
                <span className="st-bone st-figure-bone" aria-label={words.loading} role="img" />
              ) : (
                <b>{data ? data[index] : words.unknown}</b>
              )}
              <span className="st-figure-label">{words[name]}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reminders() {
  const fresh = useQuery({
    queryKey: ['count', 'new'],
    queryFn: async () => ({ new: countTasks(await askTasks('taskAndCustomerList', '1'), 'newCustomer', '1', '2', now()) }),
  })
  const reminders = useQuery({
    queryKey: ['count', 'reminders'],
    queryFn: async () => countReminders(await askTasks('getWarnTodayTaskList', '1'), now()),
  })
  const countsOf = ({ counts }: Tile): Counts => (counts === 'new' ? fresh : reminders)
  return <Tiles title={words.reminders} look="count" tiles={words.reminderTiles} countsOf={countsOf} />
}

function Tasks() {
  const counts = useQuery({
    queryKey: ['count', 'tasks'],
    queryFn: async () => countTaskFlags(await askTasks('getWarnTodayTaskList', '2'), now()),
  })
  return <Tiles title={words.tasks} look="count" tiles={words.taskTiles} countsOf={() => counts} />
}

const STRIP: readonly (readonly [keyof Channel, string])[] = [
  ['teamtypename', words.team],
  ['branchCompanyName', words.branch],
  ['salesmanname', words.salesman],
]

function Strip() {
  const { data, isPending } = useQuery({ queryKey: ['channel'], queryFn: askChannel })
  return (
    <dl className="st-strip">
      {STRIP.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className={isPending || data?.[name] ? undefined : 'st-strip-none'}>
            {isPending ? <span className="st-bone" aria-label={words.loading} role="img" /> : data?.[name] || words.unknown}
          </dd>
        </div>
      ))}
    </dl>
  )
}

async function tapService(tile: Tile & { forgets?: string; does?: string }): Promise<void> {
  const memory: { set(key: string, value: unknown): void } = handoff
  if (tile.forgets) memory.set(tile.forgets, undefined)
  if (tile.to) return history.open(tile.to, false)
  const { sendRating } = await import('./messenger.ts')
  const isSent = await sendRating(tile.label).catch(() => false)
  if (!isSent) toast(words.noRating)
}

const open = (address: string) => () => history.open(address, false)
const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' })

const TABBAR = words.tabs.map(({ label, icon, to }, index) => ({
  id: to,
  label,
  icon,
  selected: index === 0,
  onTap: index === 0 ? toTop : open(to),
}))

/** The home of a service steward, written by hand. */
export function Home() {
  const name = useSession(({ values }) => values.name)
  const queries = useQueryClient()
  return (
    <Page look="home" title={words.title} words={WORDS} tabs={TABBAR} onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      <div className="st-home">
        <Brand />
        <div className="st-home-words">
          <h1 tabIndex={-1}>{words.title}</h1>
          <p>
            {weekdayDate(time.format(now()).slice(0, 10), words)} · {name}
          </p>
        </div>
      </div>
      <Figures />
      <Tiles look="quick" tiles={words.quick} />
      <Reminders />
      <Tasks />
      <Tiles title={words.service} look="entry" tiles={words.serviceTiles} onTap={(tile) => void tapService(tile)} head={<Strip />} />
      <Todos />
    </Page>
  )
}
