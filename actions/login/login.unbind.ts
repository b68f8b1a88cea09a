import type { Command } from '../action.ts'
import { withoutUndefined } from '../without-undefined.ts'

/** Unbinds the account (GUARD-13, MY-05) and ignores the answer. Does not end the session. */
const unbind: Command<'login.unbind'> = async ({ dataSource }, context) => {
  const { userIdEB } = context.session.get()
  await context.call('qyWxUpdateUserByUserId', withoutUndefined({ dataSources: dataSource, userIdEB }))
}
export default unbind
