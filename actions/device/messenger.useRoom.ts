import { fail, type Command } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

/**
 * Makes the customer group that the app was opened from the one of the session, where no entry has named one (BRIDGE-02). Ends in
 * `none` in any other place, a plain browser included (CUSTDETAIL-08).
 */
const useRoom: Command<'messenger.useRoom'> = async (_params, { messenger, session }) => {
  if (session.get().chatid) return
  const answer = await ignoreOutcomes(['unavailable'], messenger.currentChat())
  if (!answer?.ok || !answer.value) return fail('messenger.useRoom', 'none', {})
  session.set({ chatid: answer.value })
}
export default useRoom
