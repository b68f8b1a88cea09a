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
 * keys and values stay as they are, and `onUnreadable` receives the first of each kind. Throws a StartError, without changes, when keys were
 * wrapped with an unknown secret.
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
    changed = (await encryptPlaintext(db, table, personalData)) || changed
    await rehash(db, table, ring, keys.current, onUnreadable)
  }
  return { personalData, changed }
}

/** Above this share of unknown keys the setting is wrong; below, the keys are damaged. */
const DAMAGED_SHARE = 0.01

/**
 * Returns the ids of previous master keys that still wrap keys of persons. Throws a StartError for an unknown one, unless so few keys have it
 * that they must be damaged.
 */
async function outdatedKeys(db: Database, { current, known }: MasterKeys, onUnreadable: OnUnreadable): Promise<string[]> {
  const keyId = sql<string>`substr(${sql.ref('wrappedKey')}, 4, 12)`
  const found = await db
    .selectFrom('person_key')
    .select([keyId.as('keyId'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('wrappedKey', '!=', '')
    .groupBy(keyId)
    .execute()
  const total = (rows: typeof found) => rows.reduce((sum, { count }) => sum + count, 0)
  const [all, unknown] = [total(found), total(found.filter((row) => !known.has(row.keyId)))]
  if (unknown === all && all > 0) throw new StartError(ANOTHER_KEY)
  if (unknown > Math.max(1, all * DAMAGED_SHARE)) throw new StartError(ANOTHER_KEY)
  if (unknown > 0) onUnreadable(new UnreadableError(`${unknown} of ${all} keys of persons`, 'another key'))
  return found.map((row) => row.keyId).filter((id) => id !== current.id && known.has(id))
}

const ANOTHER_KEY =
  'The personal data was encrypted with another SECRET_KEY: set that one as SECRET_KEY, or as SECRET_KEY_PREVIOUS beside the new one. Without it the data cannot be read.'
