import type { HandlerContext } from '../../handler/handler-context.ts'
import { attemptsAt, countTry, forgetTries } from '../attempts.ts'
import type { Pseudonym } from '../pseudonym.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { findFactor, type Store } from './second-factor.ts'
import { isAhead, isAppCode, plainCode, stepOf } from './totp.ts'

/**
 * Checks a code of the app or a recovery code, and uses it up. Counts before checking, so that of many concurrent guesses only five are
 * checked; then the person is locked for 15 minutes (DEC-15).
 */
export async function useCode(
  store: Store & { pseudonym: Pseudonym },
  userId: string,
  code: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const { db, now, pseudonym } = store
  const account = attemptsAt(pseudonym, 'second factor', userId)
  if ((await countTry(db, account, now)) === undefined) return 'locked'
  if (!(await isRight(store, userId, plainCode(code)))) return 'wrong'
  await forgetTries(db, account)
  return 'right'
}

async function isRight(store: Store, userId: string, code: string): Promise<boolean> {
  const { db, now } = store
  if (!isAppCode(code)) return takeRecoveryCode(db, userId, code)
  const found = await findFactor(store, userId)
  const step = found && found.confirmedAt !== null ? stepOf(found.secret, code, now) : undefined
  if (!found || step === undefined || (found.lastStep >= step && !isAhead(found.lastStep, now))) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '=', found.lastStep)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the refusal of a code. */
export function refuseCode(checked: 'wrong' | 'locked', text: HandlerContext['text']) {
  return checked === 'locked'
    ? { refused: { status: '423', message: text('server.lockedOut') } }
    : { refused: { status: '401', message: text('server.wrongFactor') } }
}
