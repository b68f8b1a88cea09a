import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the newest dead letters, and the state of each system that receives events. */
const dead: Query<'webhooks.dead'> = async (_params, context) => unwrap(await context.call('listDeadWebhooks', {}))
export default dead
