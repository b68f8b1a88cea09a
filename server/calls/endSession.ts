import { handle } from '../handler/handler.ts'
import { endSession as end } from '../identity/sessions.ts'

/**
 * Ends the session of a token (DEC-32). An invalid token succeeds as well (RFC 7009), so that two tabs can sign out with the same token.
 */
const endSession = handle('endSession', [], async ({ token }, context) => {
  await end(token, context)
  return { data: {} }
})

export default endSession
