import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/tables.ts'
import { UnreadableError } from './cipher.ts'
import { createKeyRing } from './key-ring.ts'
import { masterKeysOf, type MasterKeys } from './master-keys.ts'
import { createPersonalData, type OnUnreadable, type PersonalData, type PersonalDataSettings } from './personal-data.ts'
import { rehash } from './rehash.ts'
import { rewrapKeys } from './rewrap-keys.ts'
import { encryptPlaintext } from './encrypt-plaintext.ts'
import type { PersonalTable } from './tables.ts'

interface Settings extends PersonalDataSettings {
  secret: string
  previousSecret?: string | undefined
}

/** Reports the first error of each column and reason, because a damaged database has many. */
function reportOnce(report: OnUnreadable = () => undefined): OnUnreadable {
  const reported = new Set<string>()
  return (error) => {
    if (!reported.has(error.code)) report(error)
    reported.add(error.code)
  }
}

/**
 * Prepares the personal data of a database at the start. Encrypts plaintext, and after a rotation rewraps keys and recomputes hashes.
 * Conditional updates let several servers start at once. `changed` tells that free pages of the file may still contain old values. Damaged
 * values stay as they are, damaged keys are marked, and `onUnreadable` receives the first error of each kind. Throws a StartError, without
 * changes, when keys were wrapped with an unknown secret.
 */
export async function openPersonalData(
  db: Database,
  tables: readonly PersonalTable[],
  { secret, previousSecret, ...settings }: Settings,
): Promise<{ personalData: PersonalData; changed: boolean }> {
  const keys = masterKeysOf({ secret, previousSecret })
  const onUnreadable = reportOnce(settings.onUnreadable)
  const outdated = await outdatedKeys(db, keys, onUnreadable)
  const ring = createKeyRing(keys)
  const personalData = createPersonalData(ring, { ...settings, onUnreadable })
  for (const keyId of outdated) await rewrapKeys(db, ring, keyId, onUnreadable)
  let changed = outdated.length > 0
  for (const table of tables) {
    changed = (await encryptPlaintext(db, table, personalData, onUnreadable)) || changed
    await rehash(db, table, ring, keys.current, onUnreadable)
  }
  return { personalData, changed }
}

/**
 * Returns the ids of previous master keys that still wrap keys of persons. A key that is not of the written form, or the only one with its
 * id, is damaged and is reported. Throws a StartError for other unknown ids, and when no key can be unwrapped.
 */
async function outdatedKeys(db: Database, { current, known }: MasterKeys, onUnreadable: OnUnreadable): Promise<string[]> {
  const keyId = sql<string>`case when ${sql.ref('wrappedKey')} like 'v1.____________.%' then substr(${sql.ref('wrappedKey')}, 4, 12) else '' end`
  const found = await db
    .selectFrom('person_key')
    .select([keyId.as('keyId'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('wrappedKey', '!=', '')
    .groupBy(keyId)
    .execute()
  const unknown = found.filter((row) => !known.has(row.keyId))
  if (unknown.length > 0 && (unknown.length === found.length || unknown.some((row) => row.keyId !== '' && row.count > 1)))
    throw new StartError(ANOTHER_KEY)
  const damaged = unknown.reduce((sum, { count }) => sum + count, 0)
  if (damaged > 0) onUnreadable(new UnreadableError(`keys of persons (${damaged})`, 'another key'))
  return found.map((row) => row.keyId).filter((id) => id !== current.id && known.has(id))
}

const ANOTHER_KEY =
  'The personal data was encrypted with another SECRET_KEY: set that one as SECRET_KEY, or as SECRET_KEY_PREVIOUS beside the new one. Without it the data cannot be read.'
