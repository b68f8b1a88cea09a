import type { Database } from '../database/tables.ts'
import type { EngineVerdict } from './engine-protocol.ts'
import type { Content } from './open-content.ts'
import { activeNumber } from './releases.ts'
import { hashOf, isContentPath, type Texts, treeOf, treeText } from './trees.ts'

/** A file as an analyst saves it. `base` is the hash of the text from which the edit began; without `text` the draft is dropped. */
export interface DraftFile {
  path: string
  base?: string | undefined
  text?: string | undefined
}

/** The longest text of a file in characters. The largest of the product has 60,000. */
const MAX_TEXT = 500_000

/** Returns the first file that cannot be content. */
export const unusableDraft = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ path, text = '' }) => !isContentPath(path) || text.length > MAX_TEXT)

/** Saves or drops drafts of an author. */
export async function saveDrafts(db: Database, author: string, files: readonly DraftFile[], now: number): Promise<void> {
  for (const { path, base = '', text } of files) {
    if (text === undefined) await db.deleteFrom('content_draft').where('author', '=', author).where('path', '=', path).execute()
    else
      await db
        .insertInto('content_draft')
        .values({ author, path, base, text, savedAt: now })
        .onConflict((conflict) => conflict.columns(['author', 'path']).doUpdateSet({ base, text, savedAt: now }))
        .execute()
  }
}

export const draftsOf = (db: Database, author: string) =>
  db.selectFrom('content_draft').select(['path', 'base', 'text']).where('author', '=', author).orderBy('path').execute()

/** An author's drafts on the active release, checked. */
export interface Candidate {
  basedOn: number
  texts: Texts
  treeHash: string
  verdict: EngineVerdict
}

/** Why there is no candidate: no draft, a file that somebody else changed, or a release that this program cannot use. */
export type NoCandidate = { reason: 'noDrafts' | 'unusable' } | { reason: 'changed'; path: string }

/** Applies an author's drafts to the active release and checks the result. */
export async function candidateOf(db: Database, content: Content, author: string): Promise<Candidate | NoCandidate> {
  const drafts = await draftsOf(db, author)
  await content.follower.poll()
  const { number, texts: base } = content.follower.current()
  if (number !== (await activeNumber(db))) return { reason: 'unusable' }
  const tree = treeOf(base)
  const edited = drafts.filter(({ path, text }) => tree.get(path) !== hashOf(text))
  if (edited.length === 0) return { reason: 'noDrafts' }
  const conflict = edited.find(({ path, base: from }) => (tree.get(path) ?? '') !== from)
  if (conflict) return { reason: 'changed', path: conflict.path }
  const texts = new Map([...base, ...edited.map(({ path, text }) => [path, text] as const)])
  return { basedOn: number, texts, treeHash: hashOf(treeText(treeOf(texts))), verdict: await content.check(texts, base) }
}

/** Whether a second person must approve: more is exposed, or a form became stricter. */
export const needsReview = ({ marks = [] }: EngineVerdict): boolean => marks.length > 0

/** Returns who approved exactly this content on exactly this base, besides its author; undefined when nobody did. */
export async function reviewerOf(db: Database, { treeHash, basedOn }: Candidate, author: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('content_approval')
    .select('reviewer')
    .where('treeHash', '=', treeHash)
    .where('basedOn', '=', basedOn)
    .where('reviewer', '!=', author)
    .executeTakeFirst()
  return found?.reviewer
}

/** Records that a second person approved this content on this base. */
export async function approve(db: Database, approval: { treeHash: string; basedOn: number; reviewer: string }, now: number): Promise<void> {
  await db
    .insertInto('content_approval')
    .values({ ...approval, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const dropDrafts = (db: Database, author: string) => db.deleteFrom('content_draft').where('author', '=', author).execute()

/** A program counts as running for so long after it announced itself, in milliseconds. */
const RUNNING_MS = 60_000

/** Returns the version of another program that runs, too; undefined when this one is alone. */
export async function otherProgram(db: Database, engine: string, now: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('content_engine')
    .select('version')
    .where('engine', '!=', engine)
    .where('seenAt', '>', now - RUNNING_MS)
    .executeTakeFirst()
  return found?.version
}
