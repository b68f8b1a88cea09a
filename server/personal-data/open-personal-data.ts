import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/tables.ts'
import type { Batches } from './batches.ts'
import { UnreadableError } from './cipher.ts'
import { hasClear } from './clear-values.ts'
import { encryptPlaintext } from './encrypt-plaintext.ts'
import { createKeyRing } from './key-ring.ts'
import { masterKeysOf, type MasterKeys } from './master-keys.ts'
import { createPersonalData, type OnUnreadable, type PersonalData, type PersonalDataSettings } from './personal-data.ts'
import { outdatedHashes, rehash, searchedColumns } from './rehash.ts'
import { rewrapKeys } from './rewrap-keys.ts'
import { startedKeys } from './started-keys.ts'
import type { PersonalTable } from './tables.ts'

interface Settings extends Omit<PersonalDataSettings, 'acceptsClear'> {
  secret: string
  previousSecret?: string | undefined
}

/** What has to be prepared: rows with clear values, hashes and keys of the previous secret. */
export interface Waiting {
  clear: number
  hashes: number
  keys: number
}

/**
 * The preparation of a database's personal data: encrypts clear values, recomputes hashes and rewraps keys after a change of the secret. Until
 * it ends, this process also reads and finds clear values.
 */
export interface Preparation {
  /** The numbers of values and keys that waited when the database was opened. */
  waiting: Waiting
  /** Counts the values and keys that wait now. Damaged values and keys wait forever. */
  count(): Promise<Waiting>
  /**
   * Does the work in batches, keys last: while a hash of the previous secret exists, starts without that secret are refused. Can be
   * interrupted and repeated. Damaged values stay as they are, damaged keys are marked, and both are reported.
   */
  run(batches: Batches): Promise<void>
  /** Clear values become unreadable again, because nothing but the start should accept them. */
  end(): void
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
 * Opens the personal data of a database, without changes. `onUnreadable` receives the first error of each kind. Throws a StartError when keys
 * were wrapped with an unknown secret.
 */
export async function openPersonalData(
  db: Database,
  tables: readonly PersonalTable[],
  { secret, previousSecret, ...settings }: Settings,
): Promise<{ personalData: PersonalData; preparation: Preparation }> {
  const keys = masterKeysOf({ secret, previousSecret })
  const onUnreadable = reportOnce(settings.onUnreadable)
  const ring = createKeyRing(keys)
  const count = async () => ({ ...(await countRows(db, tables, keys)), keys: sumOf((await outdatedKeys(db, keys)).outdated) })
  const { damaged } = await outdatedKeys(db, keys)
  if (damaged > 0) onUnreadable(new UnreadableError(`keys of persons (${damaged})`, 'another key'))
  const waiting = await count()
  let isPreparing = waiting.clear > 0
  const personalData = createPersonalData(ring, { ...settings, onUnreadable, acceptsClear: () => isPreparing })
  async function run(batches: Batches): Promise<void> {
    for (const table of tables) await encryptPlaintext(batches, table, personalData, onUnreadable)
    for (const table of tables) await rehash(batches, table, ring, keys.current.id, onUnreadable)
    for (const { keyId } of (await outdatedKeys(db, keys)).outdated) await rewrapKeys(batches, ring, keyId, onUnreadable)
  }
  const end = () => {
    isPreparing = false
  }
  return { personalData, preparation: { waiting, count, run, end } }
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Counts the rows with clear values, and the hashes of other master keys than the current one. */
async function countRows(db: Database, tables: readonly PersonalTable[], { current }: MasterKeys): Promise<Omit<Waiting, 'keys'>> {
  const counted = { clear: 0, hashes: 0 }
  for (const table of tables) {
    counted.clear += await countOf(db, sql`${sql.table(table.table)} where ${hasClear(table)}`)
    for (const column of searchedColumns(table)) counted.hashes += await countOf(db, outdatedHashes(column, current.id))
  }
  return counted
}

async function countOf(db: Database, rows: ReturnType<typeof sql>): Promise<number> {
  const counted = await sql<{ count: number | string }>`select count(*) as count from ${rows}`.execute(db)
  return Number(counted.rows[0]?.count)
}

/**
 * Returns the ids of previous master keys that still wrap keys of persons, with their number. A key that is not of the written form, or the
 * only one with an id that no server ever had, is damaged. Throws a StartError for other unknown ids, and when no key can be unwrapped.
 */
async function outdatedKeys(db: Database, { current, known }: MasterKeys) {
  const keyId = sql<string>`case when ${sql.ref('wrappedKey')} like 'v1.____________.%' then substr(${sql.ref('wrappedKey')}, 4, 12) else '' end`
  const counted = await db
    .selectFrom('person_key')
    .select([keyId.as('keyId'), (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('wrappedKey', '!=', '')
    .groupBy(keyId)
    .execute()
  const found = counted.map((row) => ({ keyId: row.keyId, count: Number(row.count) }))
  const unknown = found.filter((row) => !known.has(row.keyId))
  const had = unknown.length === 0 ? new Set() : await startedKeys(db)
  const isOfServer = (row: (typeof found)[number]) => row.keyId !== '' && (row.count > 1 || had.has(row.keyId))
  if (unknown.length > 0 && (unknown.length === found.length || unknown.some(isOfServer))) throw new StartError(ANOTHER_KEY)
  return { damaged: sumOf(unknown), outdated: found.filter((row) => row.keyId !== current.id && known.has(row.keyId)) }
}

/** Throws a StartError when the keys of persons were wrapped with another secret. */
export const requireKnownSecret = async (db: Database, secrets: Parameters<typeof masterKeysOf>[0]): Promise<void> =>
  void (await outdatedKeys(db, masterKeysOf(secrets)))

const ANOTHER_KEY =
  'The personal data was encrypted with another SECRET_KEY: set that one as SECRET_KEY, or as SECRET_KEY_PREVIOUS beside the new one. Without it the data cannot be read.'
