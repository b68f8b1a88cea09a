import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { lastChangeOf } from '../tasks/work-news.ts'

/** Returns when others changed the caller's tasks last, for pages in front, which ask every few seconds. */
const getWorkNews = handle('getWorkNews', [], async (_request, context) => ({
  data: { changedAt: await lastChangeOf(context.db, requireStaff(context).userId) },
}))

export default getWorkNews
