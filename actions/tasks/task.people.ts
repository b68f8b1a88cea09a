import type { Contact } from '../../generated/data.ts'
import type { Query } from '../action.ts'

/** Creator (by e-mail), assignee (by user id) and the names of those copied (TASKVIEW-19). */
const people: Query<'task.people'> = async ({ task }, context) => {
  const me = context.session.get()
  const [creator, assignee, copies] = await Promise.all([
    task.createdBy ? context.call('getUserByEmail', { email: task.createdBy }) : undefined,
    task.taskUser ? context.call('getUserByUserId', { userId: task.taskUser }) : undefined,
    context.call('getCopyUserByTaskId', { taskId: task.taskId ?? '' }),
  ])
  const marked = (contact: Contact | undefined): Contact => ({ ...contact, self: contact?.userId !== undefined && contact.userId === me.userId })
  return {
    creator: marked(creator?.data.userId ? creator.data : undefined),
    assignee: marked(assignee?.data.userId ? assignee.data : { name: task.userName ?? '' }),
    copies: (copies.data.rows ?? []).flatMap(({ name }) => (name ? [name] : [])),
  }
}
export default people
