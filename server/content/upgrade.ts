import type { Database } from '../database/tables.ts'
import { runsAlone } from './acceptance.ts'
import type { CheckContent } from './engine-thread.ts'
import { mergeInto } from './for-program.ts'
import { AUTHOR_UPGRADE, insertRelease, type Program, programTree, readRelease } from './releases.ts'
import { readTexts, type Texts } from './trees.ts'

/**
 * Rewrites the content of releases of older programs for a program whose language changed. It gets the whole content of any age, also what
 * it has rewritten before, and returns it unchanged where nothing is to do.
 */
export type ContentMigration = (texts: Texts) => Texts

/** What the programs up to this one rewrite, oldest first. */
export const CONTENT_MIGRATIONS: readonly ContentMigration[] = []

interface Options {
  db: Database
  program: Program
  check: CheckContent
  migrations?: readonly ContentMigration[] | undefined
}

/**
 * Publishes the release that this program cannot use once more, rewritten by the content migrations, with the author `upgrade`. Does nothing
 * while another program runs, which could not use the result, and when the result is not usable, either. Returns whether it published.
 */
export async function upgradeRelease(options: Options, number: number, now: number): Promise<boolean> {
  const { db, program, check, migrations = CONTENT_MIGRATIONS } = options
  const release = await readRelease(db, number)
  if (!release || migrations.length === 0 || !(await runsAlone(db, program, now))) return false
  const rewritten = (texts: Texts) => migrations.reduce((result, migrate) => migrate(result), texts)
  const released = rewritten(await readTexts(db, release.tree, program.shipped))
  const base = rewritten(await readTexts(db, (await programTree(db, release.engine)) ?? new Map<string, string>(), program.shipped))
  const texts = mergeInto(program.shipped, base, released)
  if (!(texts instanceof Map)) return false
  const { compiled } = await check(texts, texts)
  if (!compiled) return false
  const facts = { engine: program.engine, author: AUTHOR_UPGRADE, reviewer: '', note: '', basedOn: number }
  return db
    .transaction()
    .execute(async (transaction) => (await insertRelease(transaction, { texts, compiled, ...facts }, now)) !== undefined)
}
