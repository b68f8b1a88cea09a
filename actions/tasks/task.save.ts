import type { Calls, Task } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { isEditable, isOverdue } from './rules.ts'

type Around = Context<'addTask' | 'editUpdateTask'>
/** What both calls take. */
type Fields = Omit<Calls['editUpdateTask']['send'], 'taskId' | 'version' | 'taskUser' | 'userName'>

/** Saves the form: a new order for each target, or the changed one (TASKFORM-31, TASKFORM-32). */
const save: Command<'task.save'> = async ({ draft, form, custName, partial, endsOnReminderDay }, context) => {
  // The service takes what is not sent for emptied: a form of a few fields sends the others as they were.
  const task: Task = partial ? { ...draft, ...form } : { ...form, ...(custName === undefined ? {} : { custName }) }
  // The dialog's rule: the order is due at the end of the day it reminds of (TASKVIEW-15, AMB-25).
  if (endsOnReminderDay && task.taskCallTime !== undefined) task.taskEndTime = context.startOfNextDay(task.taskCallTime) - 1_000
  if (draft?.taskId === undefined) await create(task, context)
  else await edit(task, draft, context)
  context.handoff.set('task', undefined)
  return { edited: draft?.taskId !== undefined }
}
export default save

/**
 * One call a target, one after the other, stopped by the first that fails (AMB-27). Whoever changes the targets then and
 * saves again makes none twice (DEC-19).
 */
async function create(task: Task, context: Around): Promise<void> {
  for (const target of task.userList ?? []) {
    const taskUser = target.taskUser ?? target.userId ?? ''
    const named = { taskUser, ...(target.userName ? { userName: target.userName } : {}) }
    const answer = await context.call('addTask', { ...fields(task), ...kindOf(task), ...named }, { keyPerValues: true })
    if (!answer.ok) fail('task.save', 'createFailed', {})
  }
}

async function edit(task: Task, draft: Task, context: Around): Promise<void> {
  if (!isEditable(draft, context.session.get())) fail('task.save', 'notCreator', {})
  if (isOverdue(draft, context.now())) fail('task.save', 'expired', {})
  const [target, ...others] = task.userList ?? []
  // An order has one target; whoever else was picked would silently get none.
  if (others.length > 0) fail('task.save', 'oneTarget', {})
  const changed = {
    ...fields(task),
    taskId: draft.taskId ?? '',
    ...(draft.version ? { version: draft.version } : {}),
    taskUser: target?.taskUser ?? target?.userId ?? task.taskUser ?? '',
    ...(target?.userName ? { userName: target.userName } : {}),
  }
  const answer = await context.call('editUpdateTask', changed).catch((error: unknown) => meanwhile(error, draft))
  if (!answer.ok) fail('task.save', 'editFailed', {})
}

/** Somebody else saved the order first: whoever asks for its history can start at what was read here (DEC-20). */
function meanwhile(error: unknown, { updatedDate }: Task): never {
  if (error instanceof OutcomeError && error.outcome === 'conflict') fail('task.save', 'conflict', { since: updatedDate ?? 0 })
  throw error
}

/** The task fields as the calls take them; what is not there is not sent. */
function fields({ image, other, ...task }: Task): Fields {
  const copies = task.carbonCopyUserList ?? []
  return present({
    taskTitle: task.taskTitle ?? '',
    taskContext: task.taskContext ?? '',
    taskCallTime: task.taskCallTime ?? 0,
    taskEndTime: task.taskEndTime ?? 0,
    taskCallType: task.taskCallType ?? '1',
    custName: task.custName,
    taskCustomer: task.taskCustomer,
    carbonCopyUserList: copies,
    carbonCopyUserIdList: copies.flatMap(({ userId }) => userId ?? []),
    imgFileId: image?.fileId ?? task.imgFileId,
    imgFileUrl: image?.fileUrl,
    imgFileName: image?.fileName,
    imgFileContentType: image?.contentType,
    otherFileId: other?.fileId ?? task.otherFileId,
    otherFileUrl: other?.fileUrl,
    otherFileName: other?.fileName,
    otherFileContentType: other?.contentType,
    extra: task.extra,
  })
}

/** What an order is from its beginning; what a form does not ask, the service's own defaults say. */
const kindOf = ({ taskType, taskChildrenType, dataSource, msgChannel }: Task) =>
  present({ taskType, taskChildrenType, dataSource, msgChannel })

type Present<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

const present = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
