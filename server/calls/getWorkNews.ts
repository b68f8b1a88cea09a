import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { lastChangeOf } from '../tasks/work-news.ts'

/** Returns when a task of the caller was created or edited last, for pages in front, which ask every few seconds. */
const getWorkNews = handle('getWorkNews', [], async (_request, context) => ({
  data: { changedAt: await lastChangeOf(context.db, requireStaff(context).userId) },
}))

export default getWorkNews
