import { fail, type Command } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

/**
 * Stores the customer group that the app was opened from in the session, unless the entry URL named one (BRIDGE-02). Throws `none`
 * elsewhere, e.g. in a plain browser (CUSTDETAIL-08).
 */
const useRoom: Command<'messenger.useRoom'> = async (_params, { messenger, session }) => {
  if (session.get().chatid) return
  const answer = await ignoreOutcomes(['unavailable'], messenger.currentChat())
  if (!answer?.ok || !answer.value) return fail('messenger.useRoom', 'none', {})
  session.set({ chatid: answer.value })
}
export default useRoom
