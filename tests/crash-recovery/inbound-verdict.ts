import type { Database } from '../../server/database/tables.ts'

/** The newest row that was sent for a record. */
export interface SentRow {
  kind: 'tasks' | 'complaint-cases'
  externalId: string
  revision: number
  title: string
  userId: string
  isWithdrawn: boolean
}

/** An event as the receiver got it; the same id may arrive again. */
export interface ReceivedEvent {
  id: string
  type: string
  data: { taskId?: string; externalId?: string }
}

/** The faults of a run; all must be 0. */
export interface InboundFaults {
  /** Records without a task, or with the texts of an older row. */
  lost: number
  /** Tasks of no record, and records with two. */
  doubled: number
  /** Cases without a task, and tasks of kind 2/1 without a case. */
  half: number
  /** New tasks of which no card told, and those of which two did. */
  untold: number
  toldTwice: number
  /** New tasks without an event, or with two that differ in their id. */
  eventsLost: number
  eventsDoubled: number
}

/** Compares the database after the last delivery with the newest row of each record. */
export async function judgeInbound(db: Database, sent: readonly SentRow[]): Promise<Omit<InboundFaults, 'eventsLost' | 'eventsDoubled'>> {
  const faults = { lost: 0, doubled: 0, half: 0 }
  const stored = await db.selectFrom('inbound_row').select(['externalId', 'revision', 'targetId']).execute()
  const tasks = await db
    .selectFrom('task')
    .select(['taskId', 'taskTitle', 'taskUser', 'caseNo', 'isDelete'])
    .where('createdBy', '=', '')
    .execute()
  const cases = new Set((await db.selectFrom('complaint').select('caseNo').execute()).map(({ caseNo }) => caseNo))
  const rowOf = new Map(stored.map((row) => [row.externalId, row]))
  const taskOf = new Map(tasks.map((task) => [task.taskId, task]))
  const mine = new Set<string>()
  for (const { kind, externalId, revision, title, userId, isWithdrawn } of sent) {
    const row = rowOf.get(externalId)
    const task = taskOf.get(row?.targetId ?? '')
    if (task) mine.add(task.taskId)
    const isRight = isWithdrawn ? task?.isDelete === '1' : task?.isDelete === '0' && task.taskTitle === title
    if (row?.revision !== revision || task?.taskUser !== userId || !isRight) faults.lost += 1
    if (kind === 'complaint-cases' && !(task?.caseNo === externalId && cases.has(externalId))) faults.half += 1
  }
  faults.doubled = stored.length - sent.length + tasks.filter(({ taskId }) => !mine.has(taskId)).length
  return { ...faults, ...(await judgeCards(db, tasks, new Set(sent.map(({ userId }) => userId)))) }
}

/** Compares the number of tasks that the cards of each steward tell of with the steward's tasks. */
async function judgeCards(db: Database, tasks: readonly { taskUser: string }[], stewards: ReadonlySet<string>) {
  const cards = await db.selectFrom('card').select(['toUser', 'content']).execute()
  const arrivals = await db.selectFrom('arrival').select('tasks').execute()
  const untold = arrivals.map(({ tasks: left }) => left)
  const toldTwice: number[] = []
  for (const steward of stewards) {
    const own = tasks.filter(({ taskUser }) => taskUser === steward).length
    const told = cards.filter(({ toUser }) => toUser === steward).map(({ content }) => Number(/^\D*(\d+) \D+$/.exec(content)?.[1] ?? 1))
    const difference = sum(told) - own
    untold.push(Math.max(0, -difference))
    toldTwice.push(Math.max(0, difference))
  }
  return { untold: sum(untold), toldTwice: sum(toldTwice) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Compares the events that arrived with the tasks of other systems: each task was announced by one event, which may have arrived again. */
export async function judgeEvents(db: Database, received: readonly ReceivedEvent[]) {
  const tasks = await db.selectFrom('task').select('taskId').where('createdBy', '=', '').execute()
  const ids = new Map<string, Set<string>>()
  for (const { id, type, data } of received)
    if (type === 'task.created' && data.externalId !== undefined)
      ids.set(data.taskId ?? '', (ids.get(data.taskId ?? '') ?? new Set()).add(id))
  return {
    eventsLost: tasks.filter(({ taskId }) => !ids.has(taskId)).length,
    eventsDoubled: sum([...ids.values()].map(({ size }) => size - 1)),
  }
}
