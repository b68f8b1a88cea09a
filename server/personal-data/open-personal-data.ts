import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/tables.ts'
import { createKeyRing } from './key-ring.ts'
import { masterKeysOf, type MasterKeys } from './master-keys.ts'
import { createPersonalData, type PersonalData, type PersonalDataSettings } from './personal-data.ts'
import { rehash } from './rehash.ts'
import { rewrapKeys } from './rewrap-keys.ts'
import { encryptPlaintext } from './encrypt-plaintext.ts'
import type { PersonalTable } from './tables.ts'

interface Settings extends PersonalDataSettings {
  secret: string
  previousSecret?: string | undefined
}

/**
 * Prepares the personal data of a database at the start. Encrypts plaintext, and after a rotation rewraps keys and recomputes hashes.
 * Conditional updates let several servers start at once. `changed` tells that free pages of the file may still contain old values. Throws a
 * StartError, without changes, when keys were wrapped with an unknown secret.
 */
export async function openPersonalData(
  db: Database,
  tables: readonly PersonalTable[],
  { secret, previousSecret, ...settings }: Settings,
): Promise<{ personalData: PersonalData; changed: boolean }> {
  const keys = masterKeysOf({ secret, previousSecret })
  const outdated = await outdatedKeys(db, keys)
  const ring = createKeyRing(keys)
  const personalData = createPersonalData(ring, settings)
  for (const keyId of outdated) await rewrapKeys(db, ring, keyId)
  let changed = outdated.length > 0
  for (const table of tables) {
    changed = (await encryptPlaintext(db, table, personalData)) || changed
    await rehash(db, table, ring, keys.current)
  }
  return { personalData, changed }
}

/** Returns the ids of previous master keys that still wrap keys of persons. Throws a StartError for an unknown one. */
async function outdatedKeys(db: Database, { current, known }: MasterKeys): Promise<string[]> {
  const keyId = sql<string>`substr(${sql.ref('wrappedKey')}, 4, 12)`
  const found = await db.selectFrom('person_key').select(keyId.as('keyId')).distinct().where('wrappedKey', '!=', '').execute()
  const ids = found.map((row) => row.keyId)
  if (ids.some((id) => !known.has(id)))
    throw new StartError(
      'The personal data was encrypted with another SECRET_KEY: set that one as SECRET_KEY, or as SECRET_KEY_PREVIOUS beside the new one. Without it the data cannot be read.',
    )
  return ids.filter((id) => id !== current.id)
}
