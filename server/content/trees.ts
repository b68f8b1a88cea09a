import { createHash } from 'node:crypto'
import { chunk } from 'es-toolkit'
import type { Files } from '../../renderer/model/files.ts'
import type { Database } from '../database/tables.ts'

/** Path -> text of the schemas, without the language. */
export type Texts = ReadonlyMap<string, string>
/** Path -> hash of the text. */
export type Tree = ReadonlyMap<string, string>

/** Rows of one statement, whose parameters databases limit. */
const ROWS_AT_ONCE = 100
const CONTENT = /^schemas\/(?!language\/)[\w./-]+\.json$/

/** Thrown for a release that a program cannot use; the message says why. */
export class UnusableRelease extends Error {
  override name = 'UnusableRelease'
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Whether a file may be part of the content. */
export const isContentPath = (path: string): boolean => CONTENT.test(path) && !path.includes('..')

/** Returns the schemas of the program's folder. */
export const textsOf = (files: Files): Texts =>
  new Map(
    files
      .paths()
      .filter(isContentPath)
      .sort()
      .map((path) => [path, files.text(path)]),
  )

export const treeOf = (texts: Texts): Tree => new Map([...texts].map(([path, text]) => [path, hashOf(text)]))

/** Returns a tree as JSON in the order of its paths, so that equal trees are equal texts. */
export const treeText = (tree: Tree): string =>
  JSON.stringify(Object.fromEntries([...tree].sort(([one], [other]) => (one < other ? -1 : 1))))

/** Returns a stored tree. Throws an UnusableRelease when it is damaged. */
export function readTreeText(text: string): Tree {
  const tree = parsed(text)
  const entries = Object.entries(tree ?? {})
  if (entries.length === 0 || entries.some(([, hash]) => typeof hash !== 'string'))
    throw new UnusableRelease('content: a list of files is damaged')
  return new Map(entries as [string, string][])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Waits for work on a release; undefined when this program cannot use the release. */
export async function unlessUnusable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnusableRelease) return undefined
    throw error
  }
}

/** Stores texts that are not stored yet. Several servers may do this at once. */
export async function storeTexts(db: Database, texts: Iterable<string>): Promise<void> {
  const rows = [...new Set(texts)].map((text) => ({ hash: hashOf(text), text }))
  const known = await db
    .selectFrom('content_file')
    .select('hash')
    .where(
      'hash',
      'in',
      rows.map(({ hash }) => hash),
    )
    .execute()
  const isKnown = new Set(known.map(({ hash }) => hash))
  for (const some of chunk(
    rows.filter(({ hash }) => !isKnown.has(hash)),
    ROWS_AT_ONCE,
  ))
    await db
      .insertInto('content_file')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Returns the texts of a tree. Throws an UnusableRelease when one is missing or damaged. `known` are texts that need not be read. */
export async function readTexts(db: Database, tree: Tree, known: Texts): Promise<Texts> {
  const byHash = new Map([...known.values()].map((text) => [hashOf(text), text]))
  const missing = [...new Set(tree.values())].filter((hash) => !byHash.has(hash))
  if (missing.length > 0)
    for (const { hash, text } of await db.selectFrom('content_file').selectAll().where('hash', 'in', missing).execute())
      byHash.set(hash, text)
  return new Map(
    [...tree].map(([path, hash]) => {
      const text = byHash.get(hash)
      if (text === undefined || hashOf(text) !== hash)
        throw new UnusableRelease(`content: the text ${hash} of ${path} is missing or damaged`)
      return [path, text]
    }),
  )
}

/** Returns the files of a version for whatever reads schemas. */
export const filesOf = (texts: Texts): Files => ({
  paths: () => [...texts.keys()],
  text(path) {
    const text = texts.get(path)
    if (text === undefined) throw new Error(`${path} is missing`)
    return text
  },
  size: (path) => Buffer.byteLength(texts.get(path) ?? ''),
})
