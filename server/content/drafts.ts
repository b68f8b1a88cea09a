import { mergeTexts } from '../../renderer/contract/merge.ts'
import type { Database } from '../database/tables.ts'
import type { EngineVerdict } from './engine-protocol.ts'
import type { Content } from './open-content.ts'
import { activeNumber } from './releases.ts'
import { hashOf, isContentPath, type Texts, treeOf, treeText, unlessUnusable } from './trees.ts'

/**
 * A file as an analyst saves it. `base` is the hash of the text from which the edit began; `removed` deletes the file. Without `text` and
 * `removed` the draft is dropped.
 */
export interface DraftFile {
  path: string
  base?: string | undefined
  text?: string | undefined
  removed?: boolean | undefined
  /** The hash of the draft that the author must have, empty for none; without it any draft is replaced. */
  replaces?: string | undefined
}

/** The text of a draft that deletes its file; no file of the content is empty. */
const REMOVED = ''

/** The longest text of a file in characters. The largest of the product has 60,000. */
const MAX_TEXT = 500_000

/** Returns the first file that cannot be content. */
export const unusableDraft = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ path, text = '' }) => !isContentPath(path) || text.length > MAX_TEXT)

/**
 * Saves or drops drafts of an author. Returns false without saving when a replaced draft has changed: another page saved meanwhile.
 */
export async function saveDrafts(db: Database, author: string, files: readonly DraftFile[], now: number): Promise<boolean> {
  const known = new Map((await draftsOf(db, author)).map(({ path, text }) => [path, text]))
  const isOther = ({ path, text, replaces }: DraftFile) => {
    const draft = known.get(path)
    // A repeated save finds its own text.
    return replaces !== undefined && draft !== text && (draft === undefined ? '' : hashOf(draft)) !== replaces
  }
  if (files.some(isOther)) return false
  for (const file of files) if (!(await saveDraft(db, author, file, { draft: known.get(file.path), now }))) return false
  return true
}

/** Saves or drops a draft. Returns false when another transaction replaced `draft` since it was read. */
async function saveDraft(db: Database, author: string, file: DraftFile, { draft, now }: { draft: string | undefined; now: number }) {
  const { path, base = '', removed, text = removed ? REMOVED : undefined, replaces } = file
  if (draft === text && replaces !== undefined) return true
  const isAny = replaces === undefined
  if (text === undefined) {
    const own = db.deleteFrom('content_draft').where('author', '=', author).where('path', '=', path)
    const { numDeletedRows } = await (isAny ? own : own.where('text', '=', draft ?? '')).executeTakeFirst()
    return isAny || numDeletedRows === 1n
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('content_draft')
    .values({ author, path, base, text, savedAt: now })
    .onConflict((conflict) => {
      const update = conflict.columns(['author', 'path']).doUpdateSet({ base, text, savedAt: now })
      return isAny ? update : update.where('content_draft.text', '=', draft ?? '')
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function draftsOf(db: Database, author: string) {
  const drafts = await db
    .selectFrom('content_draft')
    .select(['path', 'base', 'text'])
    .where('author', '=', author)
    .orderBy('path')
    .execute()
  return drafts.map((draft) => ({ ...draft, removed: draft.text === REMOVED }))
}

/** An author's drafts on the active release. */
export interface AppliedDrafts {
  basedOn: number
  /** The drafts of the version, without later edits. */
  drafts: readonly { path: string; text: string }[]
  texts: Texts
  treeHash: string
  /** The texts of the active release. */
  base: Texts
}

/** An author's drafts on the active release, checked. */
export interface Candidate extends AppliedDrafts {
  verdict: EngineVerdict
}

/** Why there is no candidate: no draft, a file that somebody else changed, or a release that this program cannot use. */
export type NoCandidate = { reason: 'noDrafts' | 'unusable' } | { reason: 'changed'; path: string }

/** Applies an author's drafts to the active release. */
export async function appliedDrafts(db: Database, content: Content, author: string): Promise<AppliedDrafts | NoCandidate> {
  const drafts = await draftsOf(db, author)
  await unlessUnusable(content.follower.poll())
  const { number, texts: base } = content.follower.current()
  if (number !== (await activeNumber(db))) return { reason: 'unusable' }
  const texts = new Map(base)
  for (const draft of drafts) {
    const text = await appliedText(db, draft, base.get(draft.path))
    if (text === undefined) return { reason: 'changed', path: draft.path }
    if (text === REMOVED) texts.delete(draft.path)
    else texts.set(draft.path, text)
  }
  const tree = treeText(treeOf(texts))
  return tree === treeText(treeOf(base)) ? { reason: 'noDrafts' } : { basedOn: number, drafts, texts, treeHash: hashOf(tree), base }
}

/** Applies an author's drafts to the active release and checks the result. */
export async function candidateOf(db: Database, content: Content, author: string): Promise<Candidate | NoCandidate> {
  const applied = await appliedDrafts(db, content, author)
  return 'reason' in applied ? applied : { ...applied, verdict: await content.check(applied.texts, applied.base) }
}

/** Returns the people other than `reader` who have drafts, by name. */
export const peopleWithDrafts = (db: Database, reader: string) =>
  db
    .selectFrom('content_draft')
    .innerJoin('staff', 'staff.userId', 'content_draft.author')
    .select(['staff.userId', 'staff.name'])
    .distinct()
    .where('author', '!=', reader)
    .orderBy('staff.name')
    .execute()

/** Returns a draft's text on the active one, merged when that changed since the draft began; undefined when both changed the same. */
export async function appliedText(
  db: Database,
  { base, text }: { base: string; text: string },
  active: string | undefined,
): Promise<string | undefined> {
  const isUntouched = (active === undefined ? '' : hashOf(active)) === base
  if (isUntouched || text === active) return text
  const before = await db.selectFrom('content_file').select('text').where('hash', '=', base).executeTakeFirst()
  if (!before || hashOf(before.text) !== base || active === undefined || text === REMOVED) return undefined
  try {
    const merged = mergeTexts(before.text, text, active)
    return 'text' in merged ? merged.text : undefined
  } catch (error) {
    // A draft may be nested more deeply than can be read.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns how many drafts do not fit this version any more: their authors see it with the next check. */
export async function countUnfitDrafts(db: Database, texts: Texts): Promise<number> {
  const drafts = await db.selectFrom('content_draft').select(['path', 'base', 'text']).execute()
  const applied = await Promise.all(drafts.map(async (draft) => appliedText(db, draft, texts.get(draft.path))))
  return applied.filter((text) => text === undefined).length
}

/** Whether a second person must approve: more is exposed, a form became stricter, or the operator demands it for each release. */
export const needsReview = ({ requiresReview }: Pick<Content, 'requiresReview'>, { marks = [] }: EngineVerdict): boolean =>
  requiresReview || marks.length > 0

/** Returns the person, other than the author, who approved exactly this content on exactly this base; undefined without one. */
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

/** Drops the drafts that were published; what their author saved since stays. */
export async function dropDrafts(db: Database, author: string, { drafts }: Pick<Candidate, 'drafts'>): Promise<void> {
  const own = db.deleteFrom('content_draft').where('author', '=', author)
  for (const { path, text } of drafts) await own.where('path', '=', path).where('text', '=', text).execute()
}
