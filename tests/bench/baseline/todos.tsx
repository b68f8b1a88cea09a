import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import type { Task } from '../../../generated/data.ts'
import { compareTodos, dueState, isCompletable, isComplaint, isFinished, isTodo, kindOf } from '../../../actions/tasks/rules.ts'
import { now } from '../../../src/api/clock.ts'
import { Failed, Skeleton } from '../../../src/frame/states.tsx'
import { handoff } from '../../../src/session/handoff.ts'
import { setSession, useSession } from '../../../src/session/session.ts'
import { rightIcon } from '../../../generated/icons/right.ts'
import Button from '../../../widgets/button/index.tsx'
import { Icon } from '../../../widgets/icon.tsx'
import { Blank } from '../../../widgets/kit/blank.tsx'
import { WORDS } from './home-words.ts'
import { history } from './baseline-history.ts'
import { prepare } from './pages.ts'
import { ask, askTasks, time } from './service.ts'
import words from './words.json'

const MOST = 5
const TITLE = 15
const TONES: Record<string, string> = { past: 'st-tone-danger', today: 'st-tone-warning' }
const STATUS: Readonly<Record<string, { label: string; tone: string }>> = words.status
const KINDS: Readonly<Record<string, string>> = words.kinds

const FinishOrder = lazy(() => import('./finish-order.tsx'))

async function openTask(task: Task): Promise<void> {
  if (isComplaint(task)) {
    const { caseNo } = task.caseNo ? task : await ask<Task>('wechatTaskMain/getNewByTaskId', { taskId: task.taskId })
    if (caseNo) setSession({ caseNo })
    if (caseNo) history.open(`/complaintTaskDetail?caseNo=${caseNo}`, false)
    return
  }
  handoff.set('task', { taskId: task.taskId })
  history.open(`/planTaskDetail?taskId=${task.taskId}`, false)
}

async function openCustomer({ taskId }: Task): Promise<void> {
  const { rows } = await ask<{ rows?: Task[] }>('wechatTaskMain/taskAndCustomerList', { taskId })
  setSession({ externalUserId: rows?.find((row) => row.taskId === taskId)?.customerResult?.externalUserid })
  history.open('/customerDetail', false)
}

function TaskRow({ task, onFinished }: { task: Task; onFinished(): void }) {
  const id = useId()
  const [isFinishing, setFinishing] = useState(false)
  const open = async () => {
    setFinishing(true)
    return true
  }
  const me = useSession(({ values }) => values)
  const isFinishable = isCompletable(task, me) && !isFinished(task) && !isComplaint(task)
  const status = STATUS[task.taskStatus ?? '']
  const title = task.taskTitle ?? ''
  const tone = TONES[dueState(task, now(), time.startOfNextDay)]
  const kind = KINDS[kindOf(task).slice(2)]
  return (
    <li className="st-hair">
      <div className="st-item">
        <div
          role="presentation"
          className="st-item-main st-item-covered st-tap"
          onPointerDown={() => prepare('/planTaskDetail')}
          onClick={() => void openTask(task)}
        >
          <button type="button" className="st-item-cover" aria-labelledby={id} />
          <span id={id} className="st-item-body">
            <span className="st-item-first">
              <span className="st-item-title">{title.length > TITLE ? `${[...title].slice(0, TITLE).join('')}…` : title}</span>
              {status && (
                <span className="st-tags">
                  <span className={`st-tag st-tag-${status.tone}`}>{status.label}</span>
                </span>
              )}
            </span>
            <span className="st-item-second">
              {kind && <span className="st-item-note">{kind}</span>}
              {kind && task.custName && <i className="st-item-dot" />}
              {task.custName &&
                (task.taskCustomer ? (
                  <button
                    type="button"
                    className="st-item-inline"
                    onPointerDown={(event) => event.stopPropagation()}
                    onClick={(event) => {
                      event.stopPropagation()
                      void openCustomer(task)
                    }}
                  >
                    <span className="st-cut">{task.custName}</span>
                  </button>
                ) : (
                  <span className="st-item-detail st-cut">{task.custName}</span>
                ))}
              {task.taskEndTime !== undefined && (
                <span className={tone ? `st-item-trailing st-num ${tone}` : 'st-item-trailing st-num'}>
                  {time.format(task.taskEndTime).slice(0, 10)} {words.due}
                </span>
              )}
            </span>
          </span>
        </div>
        {isFinishable && (
          <div className="st-actions">
            <Button look="soft" label={words.finish} busy={false} words={WORDS} onTap={open} />
          </div>
        )}
        {isFinishing && (
          <Suspense>
            <FinishOrder task={task} onClose={() => setFinishing(false)} onFinished={onFinished} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

function Rows() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['todos'],
    queryFn: async () => {
      const at = now()
      return (await askTasks('getQywxTaskList')).filter((task) => isTodo(task, at)).sort(compareTodos('dueAt'))
    },
  })
  if (isPending) return <Skeleton shape="rows" />
  if (!data) return <Failed words={WORDS} compact onRetry={() => void refetch()} />
  if (data.length === 0) return <Blank text={words.empty} />
  return (
    <ul className="st-list st-list-rows st-card">
      {data.slice(0, MOST).map((task) => (
        <TaskRow key={task.taskId} task={task} onFinished={() => void refetch()} />
      ))}
    </ul>
  )
}

/** The next tasks to do. */
export function Todos() {
  return (
    <section className="st-section" aria-label={words.todos}>
      <header className="st-head2">
        <h2>{words.todos}</h2>
        <button
          type="button"
          className="st-more"
          onPointerDown={() => prepare('/waitDeal')}
          onClick={() => history.open('/waitDeal', false)}
        >
          {words.more}
          <Icon name={rightIcon} size={16} />
        </button>
      </header>
      <div className="st-card st-section-body">
        <Rows />
      </div>
    </section>
  )
}
