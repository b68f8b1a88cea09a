import type { Calls, Task } from '../../generated/data.ts'
import { end, type Command, type Context } from '../action.ts'
import { isEditable, isOverdue } from './rules.ts'

type Around = Context<'addTask' | 'editUpdateTask'>
/** What both calls take. */
type Fields = Omit<Calls['editUpdateTask']['send'], 'taskId' | 'version' | 'taskUser' | 'userName'>

/** Saves the form: a new order for each target, or the changed one (TASKFORM-31, TASKFORM-32). */
const save: Command<'task.save'> = async ({ draft, form, endsOnReminderDay }, context) => {
  const task = merged(draft, form, endsOnReminderDay === true)
  // The dialog's rule: the order is due at the end of the day it reminds of (TASKVIEW-15, AMB-25).
  if (endsOnReminderDay && task.taskCallTime !== undefined) task.taskEndTime = context.startOfNextDay(task.taskCallTime) - 1_000
  if (draft?.taskId === undefined) await create(task, context)
  else await edit(task, draft, context)
  context.memory.set('task', undefined)
  return { edited: draft?.taskId !== undefined }
}
export default save

/** Fields that the whole form shows and that may be emptied there; its dialog shows none of them. */
const EMPTIED: readonly (keyof Task)[] = ['taskCustomer', 'custName', 'carbonCopyUserList', 'image', 'other']

/**
 * The order as the form wants it. The service takes what is not sent for emptied: the dialog, which shows three
 * fields, sends the others as they were.
 */
function merged(draft: Task | undefined, form: Task | undefined, isDialog: boolean): Task {
  if (isDialog || !draft) return { ...draft, ...form }
  const kept = Object.fromEntries(Object.entries(draft).filter(([name]) => !EMPTIED.some((one) => one === name)))
  const { imgFileId: _image, otherFileId: _other, ...rest } = kept as Task
  return { ...rest, ...form }
}

/** One call a target, one after the other, stopped by the first that fails (AMB-27). */
async function create(task: Task, context: Around): Promise<void> {
  for (const target of task.userList ?? []) {
    const taskUser = target.taskUser ?? target.userId ?? ''
    const named = { taskUser, ...(target.userName ? { userName: target.userName } : {}) }
    const answer = await context.call('addTask', { ...fields(task), ...named })
    if (!answer.ok) end('task.save', 'createFailed', {})
  }
}

async function edit(task: Task, draft: Task, context: Around): Promise<void> {
  if (!isEditable(draft, context.session.get())) end('task.save', 'notCreator', {})
  if (isOverdue(draft, context.now())) end('task.save', 'expired', {})
  const target = task.userList?.[0]
  const answer = await context.call('editUpdateTask', {
    ...fields(task),
    taskId: draft.taskId ?? '',
    ...(draft.version ? { version: draft.version } : {}),
    taskUser: target?.taskUser ?? target?.userId ?? task.taskUser ?? '',
    ...(target?.userName ? { userName: target.userName } : {}),
  })
  if (!answer.ok) end('task.save', 'editFailed', {})
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

type Present<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

const present = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
