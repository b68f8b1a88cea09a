import type { Command } from '../action.ts'
import { withoutUndefined } from '../without-undefined.ts'

/** Takes leave of the bound account (GUARD-13, MY-05); its answer says nothing. Ending the session is another's part. */
const unbind: Command<'login.unbind'> = async ({ dataSource }, context) => {
  const { userIdEB } = context.session.get()
  await context.call('qyWxUpdateUserByUserId', withoutUndefined({ dataSources: dataSource, userIdEB }))
}
export default unbind
