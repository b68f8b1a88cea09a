import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the newest releases of the content. */
const list: Query<'releases.list'> = async (_params, context) => unwrap(await context.call('listReleases', {}))
export default list
