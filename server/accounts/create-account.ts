import { ApiError } from '../handler/api-error.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Account, AccountInput } from './account-fields.ts'
import { type Actor, recordAudit } from './audit.ts'
import { CHANGEABLE_FIELDS } from './change-account.ts'
import { lockAccounts } from './administrators.ts'
import { findTaken, insertAccounts } from './store-accounts.ts'

/**
 * Creates an account, within the transaction of `db`; the directory does not change the fields that `input` has. Throws `accountTaken` (409)
 * when another account has the id, e-mail address or login name.
 */
export async function createAccount(
  { db, personalData, ...actor }: PersonalStore & Actor,
  account: Account,
  input: AccountInput,
): Promise<void> {
  await lockAccounts(db)
  const [taken = []] = await findTaken(db, [account])
  if (taken.length > 0) throw new ApiError('accountTaken')
  const fields = CHANGEABLE_FIELDS.filter((field) => input[field])
  await insertAccounts({ db, personalData }, [account], fields)
  await recordAudit(db, actor, [{ action: 'create', subject: account.userId, details: { role: account.role } }])
}
