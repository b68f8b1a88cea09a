import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { advanceTimeout } from '../timeouts/advance-timeout.ts'

/**
 * Submits a timeout task to the next node (CALL2-40). Throws 403, 404 and 422 like `handOn`; refuses with 409 and a message when it has
 * left the node it was read at.
 */
const submitWorkTime = handle('submitWorkTime', ['insurer', 'personalData'], async (request, context) => {
  const isHandedOn = await advanceTimeout(context, insurerOf(context), request)
  // The workflow has accepted the decision. Stores the response so that a retry receives the same one.
  return {
    write: async () => (isHandedOn ? { data: {} } : { refused: { status: '409', message: context.text('server.timeoutMoved') } }),
  }
})

export default submitWorkTime
