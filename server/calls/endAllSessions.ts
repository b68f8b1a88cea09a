import { requireCaller } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { endAllSessions as end } from '../identity/sessions.ts'

/** Ends all sessions of the caller on all devices (DEC-32). */
const endAllSessions = handle('endAllSessions', [], async (_request, context) => {
  await end(requireCaller(context), context)
  return { data: {} }
})

export default endAllSessions
