import type { Task } from '../../generated/data.ts'
import { taskForm } from '../../generated/field-groups.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { minutesLeft } from './rules.ts'

/** Returns the task of the URL, or else of the handoff (AMB-64). Throws the outcome `gone` without either. */
const current: Query<'task.current'> = async ({ taskId }, context) => {
  const remembered = context.handoff.get('task') as { taskId?: string } | undefined
  const id = taskId ?? remembered?.taskId
  const notFound = new OutcomeError('gone', { message: context.message('task.notFound', {}).text })
  if (!id) throw notFound
  const { data } = await context.call('taskAndCustomerList', { taskId: id })
  const task = data.rows?.find((row) => row.taskId === id)
  if (!task) throw notFound
  const left = minutesLeft(task, context.now())
  return { ...derive(task, context), ...(left === undefined ? {} : { minutesLeft: left }) }
}

/** Form fields that list rows do not have, or that the detail page fetches separately. */
const NOT_IN_ROWS: ReadonlySet<string> = new Set([
  'taskUser',
  'userName',
  'carbonCopyUserList',
  'carbonCopyUserIdList',
  'imgFileUrl',
  'otherFileUrl',
] satisfies (keyof Task)[])
/** The fields that both list rows and the detail page show. The placeholder omits permissions and the time left, which need fresh data. */
const SHOWN = [...taskForm.filter((name) => !NOT_IN_ROWS.has(name)), 'taskStatus', 'taskRemark', 'kind', 'due'] as const

current.placeholder = ({ taskId }, findCached) => {
  const task = taskId === undefined ? undefined : findCached('Task', 'taskId', taskId)
  // Rows that were fetched only for counting have no text (DEC-07).
  if (task?.taskContext === undefined) return undefined
  return Object.fromEntries(SHOWN.map((name) => [name, task[name] ?? null]))
}
export default current
