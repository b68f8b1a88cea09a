import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Gives a waiting row to a steward. */
const assign: Command<'waiting.assign'> = async ({ row, userId = '' }, context) => {
  const { sender = '', kind = '', externalId = '' } = row ?? {}
  unwrap(await context.call('assignWaitingRow', { sender, kind, externalId, userId }))
}
export default assign
