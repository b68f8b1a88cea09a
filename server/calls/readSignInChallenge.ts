import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { countAddress, uncountAddress } from '../identity/address-limit.ts'
import { findChallenge } from '../identity/second-factor/challenges.ts'
import { startSetUp } from '../identity/second-factor/second-factor.ts'
import { findOwner } from '../accounts/set-password.ts'

/**
 * Tells what a sign-in with a correct password still needs: a code, or the set-up of an app, whose secret it returns. Refuses unknown, used and
 * expired challenges equally; they count per address like wrong passwords.
 */
const readSignInChallenge = handle('readSignInChallenge', ['client', 'personalData'], async ({ challenge }, context) => {
  const { db, now, client, text, setting } = context
  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  const found = await findChallenge(db, challenge, now)
  if (!found) return { refused: { status: '410', message: text('server.challengeEnded') } }
  if (client !== undefined) await uncountAddress(db, client)
  const owner = await findOwner(db, found.userId)
  const setUp = await startSetUp(context, found.userId, { issuer: String(setting('company')), account: owner?.name ?? found.userId })
  return { data: setUp ? { secondFactor: 'setUp', setUp } : { secondFactor: 'code' } }
})

export default readSignInChallenge
