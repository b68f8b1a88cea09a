import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the rows of other systems that wait for an administrator or for a person to appear. */
const list: Query<'waiting.list'> = async (_params, context) => unwrap(await context.call('listWaitingRows', {}))
export default list
