import { fail, type Command } from '../action.ts'

/**
 * Colleagues from the messenger's own picker, those chosen before already marked (BRIDGE-04). A colleague is both
 * push target and carbon copy, under the name that each list has for it (ENT-03).
 */
const pickPeople: Command<'messenger.pickPeople'> = async ({ selected = [] }, { messenger }) => {
  const chosen = selected.flatMap(({ userId, taskUser }) => userId ?? taskUser ?? [])
  const answer = await messenger.pickPeople(chosen)
  if (!answer.ok) fail('messenger.pickPeople', answer.failure === 'cancelled' ? 'cancelled' : 'failed', {})
  return answer.value.map(({ userId, name }) => ({ userName: name, userId, taskUser: userId }))
}
export default pickPeople
