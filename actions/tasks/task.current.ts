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

/** The fields that both list rows and the detail page show. The placeholder omits permissions and the time left, which need fresh data. */
const SHOWN = [
  'taskTitle',
  'taskContext',
  'taskStatus',
  'taskRemark',
  'kind',
  'due',
  'custName',
  'taskCustomer',
  'taskCallTime',
  'taskEndTime',
  'taskCallType',
  'extra',
  'imgFileId',
  'imgFileName',
  'imgFileContentType',
  'otherFileId',
  'otherFileName',
  'otherFileContentType',
] as const

current.placeholder = ({ taskId }, findCached) => {
  const task = taskId === undefined ? undefined : findCached('Task', 'taskId', taskId)
  // Rows that were fetched only for counting have no text (DEC-07).
  if (task?.taskContext === undefined) return undefined
  return Object.fromEntries(SHOWN.map((name) => [name, task[name] ?? null]))
}
export default current
