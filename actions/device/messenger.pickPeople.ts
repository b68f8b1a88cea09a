import { fail, type Command } from '../action.ts'

/** Opens the messenger's picker (BRIDGE-04). Each result has the id fields of both lists, assignees and copies (ENT-03). */
const pickPeople: Command<'messenger.pickPeople'> = async ({ selected = [] }, { messenger }) => {
  const chosen = selected.flatMap(({ userId, taskUser }) => userId ?? taskUser ?? [])
  const answer = await messenger.pickPeople(chosen)
  if (!answer.ok) fail('messenger.pickPeople', answer.failure === 'cancelled' ? 'cancelled' : 'failed', {})
  return answer.value.map(({ userId, name }) => ({ userName: name, userId, taskUser: userId }))
}
export default pickPeople
