import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Sends a dead letter again. */
const replay: Command<'webhooks.replay'> = async ({ target = '', eventId = '' }, context) => {
  unwrap(await context.call('replayWebhook', { target, eventId }))
}
export default replay
