import { handle } from '../handler/handler.ts'
import { endSession as end } from '../identity/sessions.ts'

/**
 * Ends the session of a token (DEC-32): it opens nothing from then on. A token that opens nothing already is answered in the
 * same way, as RFC 7009 has it: what was wanted is so, and two tabs with one token both leave without an error.
 */
const endSession = handle('endSession', [], async ({ token }, context) => {
  await end(token, context)
  return { data: {} }
})

export default endSession
