import type { Handler } from '../handler/handler.ts'
import { handOn } from '../timeouts/hand-on.ts'

/** Hands a timeout task on (CALL2-40). Refuses 403, 404 and 422 as `handOn`, and in words when it no longer waits where it was read. */
const submitWorkTime: Handler<'submitWorkTime'> = async (request, context) => {
  const { insurer, text } = context
  if (!insurer) return { refused: { status: '503', message: text('server.noInsurer') } }
  return (await handOn(context, insurer, request)) ? { data: {} } : { refused: { status: '409', message: text('server.timeoutMoved') } }
}

export default submitWorkTime
