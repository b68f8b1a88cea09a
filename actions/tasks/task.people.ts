import type { Contact } from '../../generated/data.ts'
import type { Query } from '../action.ts'

/** Returns creator (by e-mail), assignee (by user id) and the copied people's names (TASKVIEW-19). Marks who can be called. */
const people: Query<'task.people'> = async ({ taskId, createdBy, taskUser, userName }, context) => {
  const me = context.session.get()
  const [creator, assignee, copies] = await Promise.all([
    createdBy ? context.call('getUserByEmail', { email: createdBy }) : undefined,
    taskUser ? context.call('getUserByUserId', { userId: taskUser }) : undefined,
    context.call('getCopyUserByTaskId', { taskId }),
  ])
  const withReachability = (contact: Contact | undefined): Contact => {
    const self = contact?.userId !== undefined && contact.userId === me.userId
    // Phone and chat are offered for other users that were found (TASKVIEW-17, TASKVIEW-18).
    return { ...contact, self, reachable: contact?.userId !== undefined && !self }
  }
  return {
    creator: withReachability(creator?.data.userId ? creator.data : undefined),
    assignee: withReachability(assignee?.data.userId ? assignee.data : { name: userName ?? '' }),
    copies: (copies.data.rows ?? []).flatMap(({ name }) => (name ? [name] : [])),
  }
}
export default people
