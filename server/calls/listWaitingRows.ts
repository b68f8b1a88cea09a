import { handle } from '../handler/handler.ts'
import { listWaiting } from '../inbound/waiting.ts'

/** Returns the rows of other systems that wait for an unknown steward or customer. */
const listWaitingRows = handle('listWaitingRows', [], async (_request, { db, now }) => ({ data: await listWaiting(db, now) }))

export default listWaitingRows
