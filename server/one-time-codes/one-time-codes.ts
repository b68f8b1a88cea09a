import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import { countRequest } from './request-limits.ts'

/** What a code opens; a code for one opens nothing else. */
export type Purpose = 'staff' | 'policyholder' | 'signing'

/** Five minutes and five tries (DEC-12). */
export const LIFE_MS = 5 * 60_000
export const TRIES = 5
const DIGITS = 6

/** What a code is bound to. */
export interface Binding {
  purpose: Purpose
  mobile: string
  /** What was opened to ask for it, e.g. the number of a signing link; empty for a login of staff. */
  link: string
}

export interface OneTimeCodes {
  /**
   * A new code in place of the one that the number had before, for anything; in the transaction of `db`, if it is one. Throws
   * `tooManyCodes` (429) when this number has asked too often. For a number that may not get one everything is the same, but that
   * nothing is the right code.
   */
  issue(db: Database, binding: Binding & { mayReceive: boolean }, now: number): Promise<string>
  /** Uses a code up. False: it is wrong, late, used, or of another number, purpose or link, or was tried five times. */
  redeem(db: Database, binding: Binding & { code: string }, now: number): Promise<boolean>
}

/** One-time codes whose hashes are keyed with `secret`; with another secret those under way are void. */
export function createOneTimeCodes({ secret, pseudonym }: { secret: string; pseudonym: Pseudonym }): OneTimeCodes {
  // One row a number, whatever its code opens: those who ask at once, for anything, wait for each other at this row.
  const subjectOf = ({ mobile }: Binding) => pseudonym('mobile', mobile)
  const macOf = ({ purpose, mobile, link }: Binding, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['one-time code', purpose, mobile, link, code]))
      .digest('base64url')

  return {
    async issue(db, binding, now) {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const mac = binding.mayReceive ? macOf(binding, code) : randomBytes(32).toString('base64url')
      const fresh = { mac, expiresAt: now + LIFE_MS, tries: 0 }
      const subject = subjectOf(binding)
      const write = async (transaction: Database) => {
        await transaction
          .insertInto('one_time_code')
          .values({ subject, ...fresh })
          .onConflict((conflict) => conflict.column('subject').doUpdateSet(fresh))
          .execute()
        await countRequest(transaction, subject, now)
      }
      await (db.isTransaction ? write(db) : inTransaction(db, write))
      return code
    },

    async redeem(db, { code, ...binding }, now) {
      const subject = subjectOf(binding)
      // The try is counted before the code is compared, in one statement: a thousand sent at once get no further than five.
      const tried = await db
        .updateTable('one_time_code')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('subject', '=', subject)
        .where('tries', '<', TRIES)
        .where('expiresAt', '>', now)
        .where('expiresAt', '<=', now + LIFE_MS)
        .returning('mac')
        .executeTakeFirst()
      if (!tried || !equal(tried.mac, macOf(binding, code))) return false
      // Of several who bring the right code only one takes it away.
      const taken = await db
        .deleteFrom('one_time_code')
        .where('subject', '=', subject)
        .where('mac', '=', tried.mac)
        .returning('subject')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}

const equal = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
