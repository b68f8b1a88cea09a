import { plainLine } from '../../renderer/language/plain-text.ts'
import { cut } from '../../renderer/language/text.ts'
import type { Role } from '../identity/roles.ts'
import type { Snapshot } from './read-snapshot.ts'

/** An account, as far as the directory concerns it. */
export interface KnownAccount {
  userId: string
  userCode: string
  name: string
  router: string
  role: Role
  setByHand: string
  inDirectory: number
  disabledAt: number | null
  disabledBy: '' | 'administrator' | 'directory'
}

export interface NewAccount {
  userId: string
  name: string
  router: string
}

export interface AccountChange {
  userId: string
  set: { name?: string; router?: string; inDirectory?: 1 }
  /** Whether the directory had disabled the account, which is usable again. */
  isReturning: boolean
}

/** The differences between directory and accounts. */
export interface Changes {
  created: NewAccount[]
  changed: AccountChange[]
  /** Accounts of members who are not in the snapshot. */
  missing: KnownAccount[]
  /** The number of members whose id is another account's user code, which must be unique. */
  conflicts: number
}

/** The maximum length of a name of staff, in characters. */
const NAME_LENGTH = 32

/**
 * Compares a snapshot of the directory with the accounts. Fields that an administrator set stay. The mode of accounts that are no stewards
 * stays, because it names the home of their role. `routerOf` returns the home for a member's departments.
 */
export function planChanges(
  { members }: Snapshot,
  accounts: readonly KnownAccount[],
  routerOf: (departments: readonly number[]) => string,
): Changes {
  const known = new Map(accounts.map((account) => [account.userId.toLowerCase(), account]))
  const codes = new Set(accounts.map(({ userCode }) => userCode.toLowerCase()))
  const changes: Changes = { created: [], changed: [], missing: [], conflicts: 0 }
  for (const [key, member] of members) {
    const account = known.get(key)
    const name = cut(plainLine(member.name), NAME_LENGTH).trim() || member.userId
    const router = routerOf(member.departments)
    if (account) {
      const change = changeOf(account, { name, router })
      if (change) changes.changed.push(change)
    } else if (codes.has(key)) changes.conflicts += 1
    else changes.created.push({ userId: member.userId, name, router })
  }
  changes.missing = accounts.filter(({ userId, inDirectory }) => inDirectory === 1 && !members.has(userId.toLowerCase()))
  return changes
}

function changeOf(account: KnownAccount, { name, router }: { name: string; router: string }): AccountChange | undefined {
  const byHand = new Set(account.setByHand.split(','))
  const set: AccountChange['set'] = {
    ...(account.inDirectory === 1 ? {} : { inDirectory: 1 }),
    ...(byHand.has('name') || account.name === name ? {} : { name }),
    ...(byHand.has('mode') || account.role !== 'steward' || account.router === router ? {} : { router }),
  }
  const isReturning = account.disabledAt !== null && account.disabledBy === 'directory'
  return isReturning || Object.keys(set).length > 0 ? { userId: account.userId, set, isReturning } : undefined
}

/** A snapshot that disables more than this many accounts, and more than half of all, is doubted. */
const MOST_DISABLED = 10

/** Whether a snapshot lacks so many members that it is doubted: more than ten, and more than half of the usable accounts of members. */
export function isDoubtful({ missing }: Changes, accounts: readonly KnownAccount[]): boolean {
  const usable = ({ inDirectory, disabledAt }: KnownAccount) => inDirectory === 1 && disabledAt === null
  const disabled = missing.filter(usable).length
  return disabled > MOST_DISABLED && disabled > accounts.filter(usable).length / 2
}
