import { type DemoCase, caseFields } from '../../complaints/demo/complaints.ts'
import { handleCase } from '../../complaints/handle-case.ts'
import type { DemoCustomer } from '../../customers/demo/customers.ts'
import { type Calendar, HOUR } from '../../demo/calendar.ts'
import { requireNamed } from '../../demo/read-data.ts'
import { SILENT } from '../../demo/silent.ts'
import type { StaffCaller } from '../../handler/handler-context.ts'
import type { DemoPeople, DemoPerson } from '../../identity/demo/people.ts'
import type { Prepared } from '../../start/options.ts'
import { changeStatus } from '../../tasks/change-status.ts'
import type { ArrivingTask, Placed } from '../../tasks/demo/demo-task.ts'
import { createDemoSender } from './demo-sender.ts'

interface SeedContext {
  days: Calendar
  people: DemoPeople
  customers: readonly DemoCustomer[]
  cases: readonly DemoCase[]
}

/**
 * Lets the demo's reminders and complaint cases arrive from the insurer at their times, and then lets their stewards open, complete or
 * handle them. Requires the demo's people and customers.
 */
export async function seedArrivals(
  prepared: Prepared,
  tasks: readonly Placed<ArrivingTask>[],
  { days, people, customers, cases }: SeedContext,
): Promise<void> {
  const send = await createDemoSender(prepared)
  const { now } = prepared
  const customerIds = new Map(customers.map(({ key, externalUserid }) => [key, externalUserid]))
  for (const [task, index] of tasks) {
    const { due, caseNo, call } = task
    const created = days.during(task.created, index)
    const fields = {
      taskTitle: task.title,
      taskContext: task.content,
      userId: people.get(task.for).userId,
      ...(task.customer === undefined ? {} : { externalUserid: requireNamed(customerIds.get(task.customer), task.customer) }),
      ...(due === undefined ? {} : { taskCallTime: days.at(due, 15.5), taskEndTime: days.endOf(due) }),
      taskCallType: call ?? '2',
    }
    if (caseNo === undefined) {
      const [taskType, taskChildrenType] = task.kind.split('/')
      const taskId = await send('tasks', `TX${index + 1}`, { ...fields, taskType, taskChildrenType }, created)
      await work(taskId, task, created)
    } else {
      const demoCase = requireNamed(
        cases.find((one) => one.caseNo === caseNo),
        caseNo,
      )
      const taskId = await send('complaintCases', caseNo, { ...fields, ...caseFields(demoCase, { days, people }) }, created)
      await (demoCase.handled ? handle(demoCase, demoCase.handled) : work(taskId, task, created))
    }
  }
  // The demo does not start with a card for each of them.
  await prepared.db.deleteFrom('arrival').execute()

  /** Opens or completes a task two hours after it arrived, or after it expired. */
  async function work(taskId: string, { for: assignee, status, due, remark }: ArrivingTask, created: number): Promise<void> {
    if (status === '0' || status === '4') return
    const from = status === '5' && due !== undefined ? days.endOf(due) : created
    const taskStatusTime = Math.min(now, from + 2 * HOUR)
    const change = { taskId, taskStatus: status, taskStatusTime, taskRemark: remark }
    await changeStatus(contextAt(taskStatusTime), callerOf(people.get(assignee)), change)
  }

  async function handle({ caseNo }: DemoCase, { by, at, opinion, reason, violation }: NonNullable<DemoCase['handled']>): Promise<void> {
    const answers = { isPunished: violation === undefined ? 'N' : 'Y', isCallerRepairer: 'N', isNoReturn: 'N' } as const
    const texts = { punishDescription: violation ?? '', handleOpinion: opinion, handleReason: reason }
    const context = { ...contextAt(days.at(at.day, at.hour)), personalData: prepared.personalData }
    const caller = callerOf(people.get(by))
    await handleCase(context, caller, { userId: caller.userId, caseNo, ...answers, ...texts })
  }

  function contextAt(time: number) {
    return { db: prepared.db, now: time, outbox: SILENT, after: () => undefined }
  }
}

const callerOf = ({ userId, userCode, name, router, role = 'steward' }: DemoPerson): StaffCaller => ({
  kind: 'staff',
  tokenHash: '',
  userId,
  userCode,
  name,
  router,
  role,
})
