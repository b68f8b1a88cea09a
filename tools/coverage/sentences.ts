import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Named } from '../../renderer/model/project.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { projectFiles } from '../files.ts'
import { schemaFiles } from '../schema-files.ts'
import { literals, type Sentence, findCitations } from './sentence-citations.ts'

/** Test files that count. Excludes tests that treat all sentences alike, because they cannot miss a single one. */
const CITING_TESTS = /^(?!tests\/(catalogue|project|fuzz|mistakes|guide)\/|tools\/coverage\/)(tests\/.*\.tsx?|.*\.(test|spec)\.tsx?)$/

/** Returns every text of `schemas/messages.json`, and the empty texts of lists and pages (`empty: screen sentence`). */
export function readSentences(root: string): Sentence[] {
  const { messages, screens, parts, modes, files } = readProject(schemaFiles(root))
  const { words = {} } = (files.messages?.data ?? {}) as { words?: Record<string, string> }
  const views = [...screens.values(), ...parts.values()].map(({ value }) => value).filter(({ planned }) => planned === undefined)
  const withEmptyTexts = [...views, ...[...modes.values()].map(({ value }) => value)]
  return [
    ...activeMessages(messages).map(([name, { text }]) => ({ name, text })),
    ...Object.entries(words).map(([name, text]) => ({ name: `words.${name}`, text })),
    ...[...new Set(withEmptyTexts.flatMap(emptyTexts))].map((text) => ({
      name: `empty: ${text}`,
      text,
    })),
  ]
}

const activeMessages = (messages: Named<Message>) =>
  [...messages].map(([name, { value }]) => [name, value] as const).filter(([, { planned }]) => planned === undefined)

function emptyTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(emptyTexts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    /^(empty|todoEmpty)$/.test(key) && typeof child === 'string' ? [child] : emptyTexts(child),
  )
}

/** Returns the test files that cite each sentence. */
export function readSentenceCitations(root: string): Map<string, string[]> {
  const files = projectFiles(root).filter((path) => CITING_TESTS.test(path))
  return findCitations(readSentences(root), new Map(files.map((path) => [path, literals(path, readFileSync(join(root, path), 'utf8'))])))
}
