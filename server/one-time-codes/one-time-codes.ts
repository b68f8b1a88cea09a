import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import { countMessage, countRequest } from './request-limits.ts'
import type { OneTimeCodeTable } from './tables.ts'

/** The purpose of a code; a code is invalid for any other purpose. */
export type Purpose = 'staff' | 'policyholder' | 'signing'

/** Lifetime of a code in milliseconds, and maximum number of attempts (DEC-12). */
export const LIFE_MS = 5 * 60_000
export const TRIES = 5
const DIGITS = 6

/** The data to which a code is bound. */
export interface Binding {
  purpose: Purpose
  mobile: string
  /** The page that requested the code, e.g. the id of a signing link; empty for a login of staff. */
  link: string
}

export interface OneTimeCodes {
  /**
   * Issues a code and invalidates the previous one of this binding. Uses the transaction of `db`, or a new one. Throws `tooManyCodes` (429)
   * beyond the limits of the binding, or of messages to the number. A number that may not receive a code gets the same result, but no code
   * will match.
   */
  issue(db: Database, binding: Binding & { mayReceive: boolean }, now: number): Promise<string>
  /** Redeems a code. Returns false for a wrong, expired or used code, another binding, or after five attempts. */
  redeem(db: Database, binding: Binding & { code: string }, now: number): Promise<boolean>
}

interface Keys {
  secret: string
  previousSecret?: string | undefined
  /** Uses the same secrets. */
  pseudonym: Pseudonym
}

/** Creates one-time codes, whose hashes are keyed with `secret`. Codes under the previous secret stay valid until they expire. */
export function createOneTimeCodes({ secret, previousSecret, pseudonym }: Keys): OneTimeCodes {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  // One row per binding, whose lock lets concurrent requests wait. A single row per number would allow strangers to replace a signer's code and
  // to use up the signer's limit, by requests as staff or for another link.
  const subjectsOf = ({ purpose, mobile, link }: Binding) => pseudonym.all('mobile', JSON.stringify([purpose, link, mobile]))
  // Numbers that receive no message are counted apart, with the same work, so that time and answer do not tell them from others.
  const numbersOf = ({ mobile, purpose, link, mayReceive }: Binding & { mayReceive: boolean }) =>
    pseudonym.all('mobile', mayReceive ? mobile : JSON.stringify(['no message', purpose, link, mobile]))
  const macOf = (key: string, { purpose, mobile, link }: Binding, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['one-time code', purpose, mobile, link, code]))
      .digest('base64url')

  return {
    async issue(db, binding, now) {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const mac = binding.mayReceive ? macOf(secret, binding, code) : randomBytes(32).toString('base64url')
      const fresh = { mac, expiresAt: now + LIFE_MS, tries: 0 }
      const subjects = subjectsOf(binding)
      const [subject, ...previous] = subjects
      const write = async (transaction: Database) => {
        // This row has no code. Its lock makes concurrent requests count the messages to a number one after the other.
        const numbers = numbersOf(binding)
        await store(transaction, numbers[0], { ...fresh, mac: '' })
        await countMessage(transaction, numbers, now)
        await store(transaction, subject, fresh)
        if (previous.length > 0) await transaction.deleteFrom('one_time_code').where('subject', 'in', previous).execute()
        await countRequest(transaction, subjects, now)
      }
      await (db.isTransaction ? write(db) : inTransaction(db, write))
      return code
    },

    async redeem(db, { code, ...binding }, now) {
      const macs = secrets.map((key) => macOf(key, binding, code))
      // Counts the attempt in one statement before comparing, so that of many concurrent attempts only five are compared.
      const counted = await db
        .updateTable('one_time_code')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('subject', 'in', subjectsOf(binding))
        .where('tries', '<', TRIES)
        .where('expiresAt', '>', now)
        .where('expiresAt', '<=', now + LIFE_MS + MAX_SKEW_MS)
        .returning(['subject', 'mac'])
        .execute()
      const found = counted.find(({ mac }) => macs.some((own) => equal(mac, own)))
      if (!found) return false
      // Only one of several concurrent requests with the correct code deletes the row and succeeds.
      const redeemed = await db
        .deleteFrom('one_time_code')
        .where('subject', '=', found.subject)
        .where('mac', '=', found.mac)
        .returning('subject')
        .executeTakeFirst()
      return redeemed !== undefined
    },
  }
}

async function store(db: Database, subject: string, code: Omit<OneTimeCodeTable, 'subject'>): Promise<void> {
  await db
    .insertInto('one_time_code')
    .values({ subject, ...code })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(code))
    .execute()
}

const equal = (left: string, right: string) => left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
