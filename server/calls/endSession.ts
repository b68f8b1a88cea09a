import { anyCaller } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { endSession as end } from '../identity/sessions.ts'

/** Ends the session that the request came with (DEC-32): its token opens nothing from then on. */
const endSession: Handler<'endSession'> = async (_request, context) => {
  await end(anyCaller(context), context)
  return { data: {} }
}

export default endSession
