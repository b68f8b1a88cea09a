import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { StaffTable } from './tables.ts'
import type { SecurityDetails, SecurityEvent } from '../http/log/security-log.ts'
import { ApiError } from '../handler/api-error.ts'
import { countAddress, isExhausted, uncountAddress } from './address-limit.ts'
import { accountName, attemptsAt, countTry, forgetTries, isLocked, TRIES } from './attempts.ts'
import { type BoundAccount, findBoundByName } from './bound-accounts.ts'
import { KEYS_AT_ONCE } from './derive.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { isKnown, noteKnown } from './known-networks.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './password.ts'
import type { Pseudonym } from './pseudonym.ts'
import { createTurnstile } from './event-loop-turns.ts'

/** Maximum number of waiting logins, which are checked within a few seconds; further ones are refused with `tooMany`. */
const CAPACITY = 20

interface SignInOptions {
  pseudonym: Pseudonym
  cost: PasswordCost
}

interface SignInRequest extends PersonalStore {
  /** Epoch milliseconds. */
  now: number
  /** A keyed hash of the client's network; undefined when unknown. */
  client: string | undefined
  logSecurity: (event: SecurityEvent, details?: SecurityDetails) => void
}

export type SignIn<Person> = (
  account: { username: string; password: string },
  request: SignInRequest,
) => Promise<Person | 'wrong' | 'locked'>

/** Sign-in with a password: to accounts of the enterprise, and to accounts bound to them. */
export interface PasswordSignIns {
  enterprise: SignIn<Selectable<StaffTable>>
  bound: SignIn<BoundAccount>
}

interface Accounts<Person> {
  /** Separates the attempt counts of the kinds of accounts. */
  kind: Parameters<Pseudonym>[0]
  find: (store: PersonalStore, name: string) => Promise<Person | undefined>
  /** Stores a new hash of the same password, unless the password was changed meanwhile. */
  renew: (db: Database, person: Person, passwordHash: string) => Promise<unknown>
}

/**
 * Creates the password check of the whole server (DEC-15). An attempt counts against its account and address only when its check
 * starts. So a login refused by the full queue does not count, and a flood of logins does not lock out a correct password. Known
 * networks have priority. A correct password with an outdated hash gets a new hash. Throws `tooMany` (429) when the queue is full,
 * or after too many wrong attempts from one address. Logs failures only: a correct password may still need a second factor.
 */
export function createSignIn({ pseudonym, cost }: SignInOptions): PasswordSignIns {
  const queue = createFairQueue({ concurrency: KEYS_AT_ONCE, capacity: CAPACITY })
  const pass = createTurnstile()
  const signInTo = <Person extends { userId: string; passwordHash: string | null }>(accounts: Accounts<Person>) =>
    createSignInTo(accounts, { pseudonym, cost, queue, pass })
  return {
    enterprise: signInTo<Selectable<StaffTable>>({
      kind: 'account',
      find: ({ db }, loginName) =>
        db.selectFrom('staff').selectAll().where('loginName', '=', loginName).where('disabledAt', 'is', null).executeTakeFirst(),
      renew: (db, { userId, passwordHash: before }, passwordHash) =>
        db.updateTable('staff').set({ passwordHash }).where('userId', '=', userId).where('passwordHash', '=', before).execute(),
    }),
    bound: signInTo<BoundAccount>({
      kind: 'bound account',
      find: findBoundByName,
      renew: (db, { userIdEB, passwordHash: before }, passwordHash) =>
        db.updateTable('bound_account').set({ passwordHash }).where('userIdEB', '=', userIdEB).where('passwordHash', '=', before).execute(),
    }),
  }
}

function createSignInTo<Person extends { userId: string; passwordHash: string | null }>(
  accounts: Accounts<Person>,
  { pseudonym, cost, queue, pass }: { pseudonym: Pseudonym; cost: PasswordCost; queue: FairQueue; pass: () => Promise<void> },
): SignIn<Person> {
  return async ({ username, password }, { db, personalData, now, client, logSecurity }) => {
    // Spreads concurrent logins over turns of the event loop, so that other requests are answered in between.
    await pass()
    const name = accountName(username)
    const person = await accounts.find({ db, personalData }, name)
    const account = person ? attemptsAt(pseudonym, accounts.kind, person.userId) : pseudonym(accounts.kind, name)
    const fail = (outcome: 'wrong' | 'locked') => {
      logSecurity('authn_login_fail', { userId: person?.userId, reason: outcome })
      return outcome
    }

    // Checked before the queue, so that exhausted addresses and locked accounts take no place in it.
    if (client !== undefined && (await isExhausted(db, client, now))) throw new ApiError('tooMany')
    if (await isLocked(db, account, now)) return fail('locked')

    const known = client !== undefined && (await isKnown(db, client, now))
    return queue.run({ id: client ?? '', known }, async () => {
      if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
      const counted = await countTry(db, account, now)
      if (counted === undefined) return fail('locked')
      const { right, outdated } = await verifyPassword(password, person?.passwordHash, cost)
      if (!person || !right) {
        fail('wrong')
        if (counted === TRIES) logSecurity('authn_login_lock', { userId: person?.userId })
        return 'wrong'
      }
      await forgetTries(db, account)
      if (client !== undefined) {
        await uncountAddress(db, client)
        await noteKnown(db, client, now)
      }
      if (outdated) await accounts.renew(db, person, await hashPassword(password, cost))
      return person
    })
  }
}
