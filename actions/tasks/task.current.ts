import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { minutesLeft } from './rules.ts'

/** The order of the address, or the one that was remembered when it was opened (AMB-64). */
const current: Query<'task.current'> = async ({ taskId }, context) => {
  const remembered = context.handoff.get('task') as { taskId?: string } | undefined
  const wanted = taskId ?? remembered?.taskId
  const none = new OutcomeError('gone', { message: context.message('task.notFound', {}).text })
  if (!wanted) throw none
  const { data } = await context.call('taskAndCustomerList', { taskId: wanted })
  const task = data.rows?.find((row) => row.taskId === wanted)
  if (!task) throw none
  const left = minutesLeft(task, context.now())
  return { ...derive(task, context), ...(left === undefined ? {} : { minutesLeft: left }) }
}

/**
 * What a list shows of an order and what its detail begins with. What one may do with it, and how long there is left, is
 * asked anew.
 */
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

current.placeholder = ({ taskId }, held) => {
  const task = taskId === undefined ? undefined : held('Task', 'taskId', taskId)
  // Rows that are only counted have no text (DEC-07).
  if (task?.taskContext === undefined) return undefined
  return Object.fromEntries(SHOWN.map((name) => [name, task[name] ?? null]))
}
export default current
