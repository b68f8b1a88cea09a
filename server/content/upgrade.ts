import { recordAudit } from '../accounts/audit.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { runsAlone } from './acceptance.ts'
import type { CheckContent } from './engine-thread.ts'
import { releasedTexts } from './for-program.ts'
import { AUTHOR_UPGRADE, insertRelease, type Program } from './releases.ts'
import { type Texts, unlessUnusable } from './trees.ts'

/**
 * Rewrites the content of releases of older programs for a program whose language changed. It gets the whole content of any age, also what
 * it has rewritten before, and leaves other content unchanged.
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
 * Publishes a release that this program cannot use once more, rewritten by the content migrations, with the author `upgrade`. Does not publish
 * what this program cannot use either, or while another program runs, which could not use the result. Returns whether it published.
 */
export async function upgradeRelease(options: Options, number: number, now: number): Promise<boolean> {
  const { db, program, check, migrations = CONTENT_MIGRATIONS } = options
  if (migrations.length === 0 || !(await runsAlone(db, program, now))) return false
  const rewrite = (texts: Texts) => migrations.reduce((result, migrate) => migrate(result), texts)
  const texts = await unlessUnusable(releasedTexts(db, program, number, rewrite))
  const { compiled } = texts ? await check(texts, texts) : {}
  if (!texts || !compiled) return false
  const facts = { engine: program.engine, author: AUTHOR_UPGRADE, reviewer: '', note: '', basedOn: number }
  return inTransaction(db, async (transaction) => {
    const published = await insertRelease(transaction, { texts, compiled, ...facts }, now)
    if (published === undefined) return false
    await recordAudit(transaction, { actor: AUTHOR_UPGRADE, now }, [
      { action: 'publishContent', subject: `release ${published}`, details: { basedOn: number } },
    ])
    return true
  })
}
