import { pick } from 'es-toolkit'
import type { Calls, Task } from '../../generated/data.ts'
import { taskForm } from '../../generated/field-groups.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { isEditable, isOverdue } from './rules.ts'

type SaveContext = Context<'addTask' | 'editUpdateTask'>
/** The fields that both calls accept. */
type Fields = Omit<Calls['editUpdateTask']['send'], 'taskId' | 'version' | 'taskUser' | 'userName'>

/** Saves the form: creates a task for each target, or edits the existing one (TASKFORM-31, TASKFORM-32). */
const save: Command<'task.save'> = async ({ draft, form, custName, partial, endsOnReminderDay }, context) => {
  // The API clears fields that a request omits, so a partial form sends the remaining fields unchanged.
  const task: Task = partial ? { ...draft, ...form } : { ...form, ...(custName === undefined ? {} : { custName }) }
  // The reminder dialog makes the task due at the end of the reminder day (TASKVIEW-15, AMB-25). A task must not end in the past because its
  // reminder, which the user left unchanged, was on an earlier day.
  const endOfDay = task.taskCallTime === undefined ? 0 : context.startOfNextDay(task.taskCallTime) - 1_000
  if (endsOnReminderDay && endOfDay > context.now()) task.taskEndTime = endOfDay
  if (draft?.taskId === undefined) await create(task, context)
  else await edit(task, draft, context)
  context.handoff.set('task', undefined)
  return { edited: draft?.taskId !== undefined }
}
export default save

/**
 * Creates tasks one by one up to the first failure (AMB-27). The key per values prevents duplicates on saving again (DEC-19). The form keeps
 * only the people without a task, because a changed text would create a second one for the others.
 */
async function create(task: Task, context: SaveContext): Promise<void> {
  const targets = task.userList ?? []
  if (targets.length === 0) fail('task.save', 'createFailed', {})
  for (const [index, target] of targets.entries()) {
    const taskUser = target.taskUser ?? target.userId ?? ''
    const assignee = { taskUser, ...(target.userName ? { userName: target.userName } : {}) }
    const request = context.call('addTask', { ...fields(task), ...kindOf(task), ...assignee }, { keyPerValues: true })
    const answer = await (index === 0 ? request : ignoreOutcomes(['requestFailed'], request))
    if (answer?.ok) continue
    if (index === 0) fail('task.save', 'createFailed', {})
    const names = targets.slice(0, index).flatMap(({ userName, userId }) => userName ?? userId ?? [])
    fail('task.save', 'partlyCreated', { names, left: targets.slice(index) })
  }
}

async function edit(task: Task, draft: Task, context: SaveContext): Promise<void> {
  if (!isEditable(draft, context.session.get())) fail('task.save', 'notCreator', {})
  if (isOverdue(draft, context.now())) fail('task.save', 'expired', {})
  const [target, ...others] = task.userList ?? []
  // A task has one target; other picked targets would silently get no task.
  if (others.length > 0) fail('task.save', 'oneTarget', {})
  const changed = {
    ...fields(task),
    taskId: draft.taskId ?? '',
    ...(draft.version ? { version: draft.version } : {}),
    taskUser: target?.taskUser ?? target?.userId ?? task.taskUser ?? '',
    ...(target?.userName ? { userName: target.userName } : {}),
  }
  const answer = await context.call('editUpdateTask', changed).catch((error: unknown) => throwConflict(error, draft))
  if (!answer.ok) fail('task.save', 'editFailed', {})
}

/** Throws `conflict` when another user saved first, with the read version's time, so that the screen can show later changes (DEC-20). */
function throwConflict(error: unknown, { updatedDate }: Task): never {
  if (error instanceof OutcomeError && error.outcome === 'conflict') fail('task.save', 'conflict', { since: updatedDate ?? 0 })
  throw error
}

/** Returns the group `form` of a task without its target. Undefined fields are not sent. */
function fields({ image, other, ...task }: Task): Fields {
  const { taskUser: _user, userName: _name, ...shared } = pick(task, taskForm)
  const copies = task.carbonCopyUserList ?? []
  return withoutUndefined({
    ...shared,
    taskTitle: task.taskTitle ?? '',
    taskContext: task.taskContext ?? '',
    taskCallTime: task.taskCallTime ?? 0,
    taskEndTime: task.taskEndTime ?? 0,
    taskCallType: task.taskCallType ?? '1',
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
  })
}

/** The fields that are fixed at creation. The server has defaults for those that the form does not set. */
const kindOf = ({ taskType, taskChildrenType, dataSource, msgChannel }: Task) =>
  withoutUndefined({ taskType, taskChildrenType, dataSource, msgChannel })
