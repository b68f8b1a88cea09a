import type { Contact } from '../../generated/data.ts'
import type { Query } from '../action.ts'

/** Creator (by e-mail), assignee (by user id) and the names of those copied (TASKVIEW-19); whom one may call and write to. */
const people: Query<'task.people'> = async ({ taskId, createdBy, taskUser, userName }, context) => {
  const me = context.session.get()
  const [creator, assignee, copies] = await Promise.all([
    createdBy ? context.call('getUserByEmail', { email: createdBy }) : undefined,
    taskUser ? context.call('getUserByUserId', { userId: taskUser }) : undefined,
    context.call('getCopyUserByTaskId', { taskId }),
  ])
  const marked = (contact: Contact | undefined): Contact => {
    const self = contact?.userId !== undefined && contact.userId === me.userId
    // Telephone and chat are for others, and only for those who are found (TASKVIEW-17, TASKVIEW-18).
    return { ...contact, self, reachable: contact?.userId !== undefined && !self }
  }
  return {
    creator: marked(creator?.data.userId ? creator.data : undefined),
    assignee: marked(assignee?.data.userId ? assignee.data : { name: userName ?? '' }),
    copies: (copies.data.rows ?? []).flatMap(({ name }) => (name ? [name] : [])),
  }
}
export default people
