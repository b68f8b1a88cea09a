import type { HandlerContext } from '../../handler/handler-context.ts'
import { attemptsAt, countTry, forgetTries } from '../attempts.ts'
import type { Pseudonym } from '../pseudonym.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { findFactor, type Store } from './second-factor.ts'
import { isAhead, isAppCode, plainCode, stepOf } from './totp.ts'

/** `unreadable`: the secret cannot be decrypted, so that no code of the app can be checked. Recovery codes are hashes and still work. */
type Checked = 'right' | 'wrong' | 'unreadable'

/**
 * Checks a code of the app or a recovery code, and uses it up. Counts before checking, so that of many concurrent guesses only five are
 * checked; then the person is locked for 15 minutes (DEC-15).
 */
export async function useCode(store: Store & { pseudonym: Pseudonym }, userId: string, code: string): Promise<Checked | 'locked'> {
  const { db, now, pseudonym } = store
  const account = attemptsAt(pseudonym, 'second factor', userId)
  if ((await countTry(db, account, now)) === undefined) return 'locked'
  const checked = await check(store, userId, plainCode(code))
  if (checked === 'right') await forgetTries(db, account)
  return checked
}

async function check(store: Store, userId: string, code: string): Promise<Checked> {
  const { db, now } = store
  if (!isAppCode(code)) return (await takeRecoveryCode(db, userId, code)) ? 'right' : 'wrong'
  const found = await findFactor(store, userId)
  if (!found || found.confirmedAt === null) return 'wrong'
  if (!found.secrets) return 'unreadable'
  const step = stepOf(found.secrets.secret, code, now)
  if (step === undefined || (found.lastStep >= step && !isAhead(found.lastStep, now))) return 'wrong'
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '=', found.lastStep)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'right' : 'wrong'
}

const REFUSALS = {
  wrong: ['401', 'server.wrongFactor'],
  locked: ['423', 'server.lockedOut'],
  unreadable: ['409', 'server.factorUnreadable'],
} as const

/** Returns the refusal of a code. */
export function refuseCode(checked: keyof typeof REFUSALS, text: HandlerContext['text']) {
  const [status, message] = REFUSALS[checked]
  return { refused: { status, message: text(message) } }
}
