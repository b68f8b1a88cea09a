import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../handler/handler.ts'
import { findBoundById } from '../identity/bound-accounts.ts'
import { startBoundSession } from '../identity/bound-session.ts'
import { findChallenge, useChallenge } from '../identity/second-factor/challenges.ts'
import { confirmSetUp, hasSecondFactor } from '../identity/second-factor/second-factor.ts'
import { refuseCode, useCode } from '../identity/second-factor/use-code.ts'
import { findEnabled } from '../identity/staff.ts'
import { SESSION_SERVICES, startStaffSession } from '../identity/staff-session.ts'

const SERVICES = [...SESSION_SERVICES, 'personalData'] as const

/**
 * Completes a sign-in with a code of the app or a recovery code, and confirms the set-up of a first one. Refuses wrong codes (401), too many
 * of them (423), and an unknown, used or expired challenge (410). A challenge cannot be guessed, and wrong codes count for the account, so
 * the address is not counted.
 */
const signInWithCode = handle('signInWithCode', SERVICES, async ({ challenge, code }, context) => {
  const { db, now, text, logSecurity } = context
  const ended = { refused: { status: '410', message: text('server.challengeEnded') } }
  const found = await findChallenge(db, challenge, now)
  if (!found) return ended
  const { userId, userIdEB } = found
  const isSetUp = !(await hasSecondFactor(db, userId))
  const confirm = (transaction: Database) => confirmSetUp({ ...context, db: transaction }, userId, code)
  const checked = isSetUp ? ((await inTransaction(db, confirm)) ? 'right' : 'wrong') : await useCode(context, userId, code)
  if (checked !== 'right') {
    logSecurity('authn_login_fail', { userId, reason: checked, by: 'secondFactor' })
    return refuseCode(checked, text)
  }
  const person = await findEnabled(db, userId)
  if (!person || !(await useChallenge(db, challenge))) return ended
  if (userIdEB === null) return { data: await startStaffSession(context, person, 'secondFactor') }
  const account = await findBoundById(context, userIdEB)
  return account?.userId === userId ? startBoundSession(context, account, undefined, 'secondFactor') : ended
})

export default signInWithCode
