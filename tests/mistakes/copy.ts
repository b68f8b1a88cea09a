import { posix, resolve } from 'node:path'
import { type Level, levelOf } from '../../renderer/check/advice/index.ts'
import { withDrafts } from '../../renderer/model/files.ts'
import type { Problem } from '../../renderer/model/problem.ts'
import { plannedNames } from '../../tools/planned-names.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { inMemory } from './in-memory.ts'

const project = resolve(import.meta.dirname, '../..')

/** Replaces the text `from` in a file by `to`; without `from`, `to` is the whole file. */
export interface Edit {
  file: string
  from?: string
  to: string
  /** Bytes in hexadecimal instead of `to`, for a text that an editor saved in another encoding. */
  hex?: string
}

/** A finding of the checker about an edit. */
export interface Finding {
  sentence: string
  level: Level
  rule: string
  problem: Problem
}

/** An in-memory copy of the schemas, whose edits are undone after each check. */
export interface Copy {
  /** The checker's problems in the schemas before any edit. */
  before: readonly string[]
  /** Returns the problems and the advice in the current copy that are not in `before`. */
  said(): string[]
  /** Returns what `said` returns, with the rule that said it and its level. */
  found(): Finding[]
  /** Returns the planned parts, which only a release refuses. */
  refused(): Finding[]
  read(file: string): string
  /** Applies the edits, calls `look` and undoes all edits. */
  withEdits<T>(edits: readonly Edit[], look: () => T): T
}

/** Returns the project path of a file named relative to the schemas: `../widgets/list/manifest.json` is a manifest. */
export const schemaPath = (file: string): string => posix.join('schemas', file)

/** Reads the project's schemas once; the checker reuses its compiled results between edits. */
export async function copyOfSchemas(): Promise<Copy> {
  const files = withDrafts(inMemory(schemaFiles(project)))
  const checker = await openChecker(files)
  const read = (file: string) => files.text(schemaPath(file))

  function withEdits<T>(edits: readonly Edit[], look: () => T): T {
    try {
      for (const { file, from, to, hex } of edits) {
        const [head = '', tail = ''] = from === undefined ? [] : read(file).split(from)
        const inserted = hex === undefined ? Buffer.from(to) : Buffer.from(hex, 'hex')
        // Decodes like a read from disk: invalid UTF-8 becomes replacement characters.
        files.override(schemaPath(file), Buffer.concat([Buffer.from(head), inserted, Buffer.from(tail)]).toString())
      }
      return look()
    } finally {
      for (const { file } of edits) files.override(schemaPath(file), undefined)
    }
  }

  // Every finding in a part names the users of the part, which `renderer/check/part-users.test.ts` tests.
  const sentenceOf = (problem: Problem) => checker.describe(problem).replace(/（用在：[^）]*）$/, '')
  const asFinding = (problem: Problem): Finding => ({
    sentence: sentenceOf(problem),
    level: levelOf(problem),
    rule: problem.code,
    problem,
  })
  const look = () => {
    const { problems, advice } = checker.check()
    return [...problems, ...advice].map(asFinding)
  }
  const before = look().map(({ sentence }) => sentence)
  const found = () => look().filter(({ sentence }) => !before.includes(sentence))
  const refused = () => plannedNames(checker.check().project).map(asFinding)
  const said = () => found().map(({ sentence }) => sentence)
  return { before, said, found, refused, read, withEdits }
}

/** Counts the occurrences of `part` in `text`. */
export const times = (text: string, part: string) => text.split(part).length - 1

/** Returns `line:column` of an offset, both from 1. */
export function position(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}
