import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { handOn } from '../timeouts/hand-on.ts'

/** Hands a timeout task on (CALL2-40). Refuses 403, 404 and 422 as `handOn`, and in words when it no longer waits where it was read. */
const submitWorkTime = handle('submitWorkTime', ['insurer', 'personalData'], async (request, context) => {
  const isHandedOn = await handOn(context, insurerOf(context), request)
  // The workflow has it; what is left to write is the answer, which a repeat gets.
  return {
    write: async () => (isHandedOn ? { data: {} } : { refused: { status: '409', message: context.text('server.timeoutMoved') } }),
  }
})

export default submitWorkTime
