import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { StaffTable } from './tables.ts'
import type { SecurityDetails, SecurityEvent } from '../http/log/security-log.ts'
import { ApiError } from '../handler/api-error.ts'
import { countAddress, isExhausted, uncountAddress } from './address-limit.ts'
import { accountName, countTry, forgetTries, isLocked, TRIES } from './attempts.ts'
import { type BoundAccount, boundByName } from './bound-accounts.ts'
import { KEYS_AT_ONCE } from './derive.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { isKnown, noteKnown } from './known-networks.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './password.ts'
import type { Pseudonym } from './pseudonym.ts'
import { createTurnstile } from './turnstile.ts'

/** As many as are checked in a few seconds: nobody waits longer for a login, they are told to come back. */
const CAPACITY = 20

interface SignInOptions {
  pseudonym: Pseudonym
  cost: PasswordCost
}

/** The request that a sign-in comes with. */
interface SignInRequest extends PersonalStore {
  /** Epoch milliseconds. */
  now: number
  /** A keyed hash of the network that it comes from; undefined when nobody knows. */
  client: string | undefined
  logSecurity: (event: SecurityEvent, details?: SecurityDetails) => void
}

/** Who signs in with an account and a password; `wrong` and `locked` when nobody does. */
export type SignIn<Person> = (
  account: { username: string; password: string },
  request: SignInRequest,
) => Promise<Person | 'wrong' | 'locked'>

/** The doors that passwords open, of the enterprise's accounts and of accounts that are bound to them. */
export interface SignInDoors {
  enterprise: SignIn<StaffTable>
  bound: SignIn<BoundAccount>
}

/** The accounts behind a door. */
interface Accounts<Person> {
  /** Keeps the tries at one door apart from those at another. */
  kind: Parameters<Pseudonym>[0]
  find: (store: PersonalStore, name: string) => Promise<Person | undefined>
  /** Keeps an equally right hash, unless the password was changed meanwhile. */
  renew: (db: Database, person: Person, passwordHash: string) => Promise<unknown>
}

/**
 * Checks passwords for the whole server (DEC-15). A try counts at its account and its address only when its turn to be
 * checked has come: whoever is sent away because too many are waiting has tried nothing, and a right password is never
 * locked out by a flood of others. Networks from which somebody has signed in lately go first. A right password on a hash of an
 * older cost makes the hash anew. Throws the refusal `tooMany` (429) when there is no room, or after too many wrong tries from
 * one address.
 */
export function createSignIn({ pseudonym, cost }: SignInOptions): SignInDoors {
  const queue = createFairQueue({ concurrency: KEYS_AT_ONCE, capacity: CAPACITY })
  const pass = createTurnstile()
  const door = <Person extends { userId: string; passwordHash: string | null }>(accounts: Accounts<Person>) =>
    signInAt(accounts, { pseudonym, cost, queue, pass })
  return {
    enterprise: door<StaffTable>({
      kind: 'account',
      find: ({ db }, loginName) => db.selectFrom('staff').selectAll().where('loginName', '=', loginName).executeTakeFirst(),
      renew: (db, { userId, passwordHash: before }, passwordHash) =>
        db.updateTable('staff').set({ passwordHash }).where('userId', '=', userId).where('passwordHash', '=', before).execute(),
    }),
    bound: door<BoundAccount>({
      kind: 'bound account',
      find: boundByName,
      renew: (db, { userIdEB, passwordHash: before }, passwordHash) =>
        db.updateTable('bound_account').set({ passwordHash }).where('userIdEB', '=', userIdEB).where('passwordHash', '=', before).execute(),
    }),
  }
}

function signInAt<Person extends { userId: string; passwordHash: string | null }>(
  accounts: Accounts<Person>,
  { pseudonym, cost, queue, pass }: { pseudonym: Pseudonym; cost: PasswordCost; queue: FairQueue; pass: () => Promise<void> },
): SignIn<Person> {
  return async ({ username, password }, { db, personalData, now, client, logSecurity }) => {
    // A hundred who come at once would keep everybody waiting for as long as all of them take.
    await pass()
    const name = accountName(username)
    const person = await accounts.find({ db, personalData }, name)
    // One account may have several names, and its tries are counted together. No name that is typed begins with a line break.
    const account = pseudonym(accounts.kind, person ? `\n${person.userId}` : name)
    const fail = (outcome: 'wrong' | 'locked') => {
      logSecurity('authn_login_fail', { userId: person?.userId, reason: outcome })
      return outcome
    }

    // Neither needs a turn: whoever has used up their tries does not keep others waiting.
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
      logSecurity('authn_login_success', { userId: person.userId })
      return person
    })
  }
}
