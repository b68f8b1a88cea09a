import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Named } from '../../renderer/model/project.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { projectFiles } from '../files.ts'
import { schemaFiles } from '../schema-files.ts'
import { literals, type Sentence, whereShown } from './shown.ts'

/** What only repeats the sentences, or judges them all alike, shows none: no test there could miss one. */
const SHOWS = /^(?!tests\/(catalogue|project|fuzz|mistakes|guide)\/|tools\/coverage\/)(tests\/.*\.tsx?|.*\.(test|spec)\.tsx?)$/

/** Every sentence of `schemas/messages.json`, and what lists and pages say when they are empty (`empty: screen sentence`). */
export function readSentences(root: string): Sentence[] {
  const { messages, screens, parts, modes, files } = readProject(schemaFiles(root))
  const { words = {} } = (files.messages?.data ?? {}) as { words?: Record<string, string> }
  const views = [...screens.values(), ...parts.values()].map(({ value }) => value).filter(({ planned }) => planned === undefined)
  const drawn = [...views, ...[...modes.values()].map(({ value }) => value)]
  return [
    ...said(messages).map(([name, { text }]) => ({ name, text })),
    ...Object.entries(words).map(([name, text]) => ({ name: `words.${name}`, text })),
    ...[...new Set(drawn.flatMap(empties))].map((text) => ({
      name: `empty: ${text}`,
      text,
    })),
  ]
}

/** The messages that are said today. */
const said = (messages: Named<Message>) =>
  [...messages].map(([name, { value }]) => [name, value] as const).filter(([, { planned }]) => planned === undefined)

function empties(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(empties)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    /^(empty|todoEmpty)$/.test(key) && typeof child === 'string' ? [child] : empties(child),
  )
}

/** Sentence -> the files of tests that tell of it. */
export function readShown(root: string): Map<string, string[]> {
  const files = projectFiles(root).filter((path) => SHOWS.test(path))
  return whereShown(readSentences(root), new Map(files.map((path) => [path, literals(path, readFileSync(join(root, path), 'utf8'))])))
}
