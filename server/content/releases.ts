import { readLastTick } from '../clock/trusted-clock.ts'
import type { Database } from '../database/tables.ts'
import type { CompiledBundle, EngineVerdict } from './engine-protocol.ts'
import { hashOf, readTreeText, storeTexts, type Texts, type Tree, treeOf, treeText } from './trees.ts'

/** The program of this server: its id, its version and the content that it was built with. */
export interface Program {
  engine: string
  version: string
  shipped: Texts
}

/** The id of the only row of `content_active`. */
const ACTIVE = 1
/** The authors of the content that a program was built with, and of a release that a new program rewrote for itself. */
export const [AUTHOR_PROGRAM, AUTHOR_UPGRADE] = ['program', 'upgrade'] as const

/** The most rows with one hash that are tried; a bundle that releases leave alone has a row in each. */
const MOST_ROWS = 10

type Compiled = NonNullable<EngineVerdict['compiled']>

/** Announces a program as running. Its first start also stores its content, and the first start of all makes it release 1. */
export async function announceProgram(db: Database, { engine, version, shipped }: Program, now: number): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('content_engine').set({ seenAt: now }).where('engine', '=', engine).executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const tree = treeText(treeOf(shipped))
  await storeTexts(db, shipped.values())
  await db
    .insertInto('content_engine')
    .values({ engine, version, tree, seenAt: now })
    .onConflict((conflict) => conflict.column('engine').doUpdateSet({ seenAt: now }))
    .execute()
  const first = { number: 1, tree, treeHash: hashOf(tree), engine, author: AUTHOR_PROGRAM, reviewer: '', note: '', basedOn: 0, at: now }
  await db
    .insertInto('content_release')
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('content_active')
    .values({ id: ACTIVE, number: 1, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the number of the active release. */
export async function activeNumber(db: Database): Promise<number> {
  const { number } = await db.selectFrom('content_active').select('number').where('id', '=', ACTIVE).executeTakeFirstOrThrow()
  return number
}

export interface StoredRelease {
  number: number
  tree: Tree
  engine: string
  /** The release that it followed; 0 for the first. */
  basedOn: number
  /** When another release became active in its place; null while it is active, and for releases that never were. */
  leftAt: number | null
}

/** The largest number that a column of numbers takes in PostgreSQL, which refuses a query with a larger one. */
const LARGEST = 2_147_483_647

/** Returns a release; undefined when there is none. */
export async function readRelease(db: Database, number: number): Promise<StoredRelease | undefined> {
  if (number > LARGEST || number < 0) return undefined
  const found = await db
    .selectFrom('content_release')
    .select(['number', 'tree', 'engine', 'basedOn', 'leftAt'])
    .where('number', '=', number)
    .executeTakeFirst()
  return found && { ...found, tree: readTreeText(found.tree) }
}

/** Returns the content with which a program was built; undefined for an unknown program. */
export async function programTree(db: Database, engine: string): Promise<Tree | undefined> {
  const found = await db.selectFrom('content_engine').select('tree').where('engine', '=', engine).executeTakeFirst()
  return found && readTreeText(found.tree)
}

/** Returns what a program compiled of a release; undefined when it has not. */
export async function readCompiled(db: Database, engine: string, release: number): Promise<Compiled | undefined> {
  const rows = await db
    .selectFrom('content_compiled')
    .select(['name', 'hash', 'body'])
    .where('engine', '=', engine)
    .where('release', '=', release)
    .execute()
  const page = rows.find(({ name }) => name === '')
  if (!page) return undefined
  const bundles = rows.filter(({ name }) => name !== '').map(({ name, hash, body }): CompiledBundle => ({ name, hash, text: body }))
  // Rows of which one is damaged or missing are compiled again.
  if (page.hash !== sealOf(bundles, page.body) || bundles.some(({ hash, text }) => hash !== hashOf(text))) return undefined
  return { bundles, ...(page.body === '' ? {} : { page: page.body }) }
}

/** Returns the hash of the row with the empty name, which says which bundles there are. */
const sealOf = (bundles: readonly CompiledBundle[], page: string): string =>
  hashOf([page, ...bundles.map(({ name, hash }) => `${name} ${hash}`).sort()].join('\n'))

/** Returns the bundle with this hash; undefined when all rows with it are damaged, or there is none. */
export async function readBundle(db: Database, hash: string): Promise<string | undefined> {
  const rows = await db.selectFrom('content_compiled').select('body').where('hash', '=', hash).limit(MOST_ROWS).execute()
  return rows.find(({ body }) => hashOf(body) === hash)?.body
}

/** Stores what a program compiled of a release, also when another server of the program did so. */
export async function storeCompiled(db: Database, engine: string, release: number, { bundles, page = '' }: Compiled): Promise<void> {
  const rows = [
    ...bundles.map(({ name, text, hash }) => ({ name, hash, body: text })),
    { name: '', hash: sealOf(bundles, page), body: page },
  ]
  for (const row of rows)
    await db
      .insertInto('content_compiled')
      .values({ engine, release, ...row })
      .onConflict((conflict) => conflict.columns(['engine', 'release', 'name']).doUpdateSet({ hash: row.hash, body: row.body }))
      .execute()
}

export interface NewRelease {
  texts: Texts
  engine: string
  author: string
  reviewer: string
  note: string
  /** The release that must still be active. */
  basedOn: number
  compiled: Compiled
}

/**
 * Publishes a release and makes it active, in the transaction of `db`. Returns its number; undefined when another release became active
 * meanwhile.
 */
export async function insertRelease(db: Database, release: NewRelease, now: number): Promise<number | undefined> {
  const { texts, compiled, basedOn, ...facts } = release
  const tree = treeText(treeOf(texts))
  const { last } = await db
    .selectFrom('content_release')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = last + 1
  if (!(await makeActive(db, { number, from: basedOn, now }))) return undefined
  await storeTexts(db, texts.values())
  await db
    .insertInto('content_release')
    .values({ number, tree, treeHash: hashOf(tree), basedOn, at: now, ...facts })
    .execute()
  await storeCompiled(db, facts.engine, number, compiled)
  return number
}

/** The most releases that a list shows. */
const LISTED = 50

/** Returns the newest releases, newest first. */
export const listReleases = (db: Database) =>
  db
    .selectFrom('content_release')
    .select(['number', 'note', 'author', 'reviewer', 'basedOn', 'at'])
    .orderBy('number', 'desc')
    .limit(LISTED)
    .execute()

/** Makes a release active if `from` still is. Returns whether it did. */
export async function makeActive(db: Database, { number, from, now }: { number: number; from: number; now: number }): Promise<boolean> {
  if (from > LARGEST || from < 0) return false
  const { numUpdatedRows } = await db
    .updateTable('content_active')
    .set({ number, changedAt: now })
    .where('id', '=', ACTIVE)
    .where('number', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // The clock may be behind: pages of the release would be too old at once (DEC-41).
  const leftAt = Math.max(now, (await readLastTick(db)) ?? now)
  await db.updateTable('content_release').set({ leftAt }).where('number', '=', from).execute()
  await db.updateTable('content_release').set({ leftAt: null }).where('number', '=', number).execute()
  return true
}
