import { countReassignable as count } from '../accounts/reassign.ts'
import { handle } from '../handler/handler.ts'

/** Counts the unfinished tasks and customers that a reassignment would move. Throws 404, and 409 for a new owner who cannot be given work. */
const countReassignable = handle('countReassignable', [], async (transfer, { db }) => ({ data: await count(db, transfer) }))

export default countReassignable
