import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../files.ts'
import { literals, type Sentence, whereShown } from './shown.ts'

/** What only repeats the sentences, or judges them all alike, shows none: no test there could miss one. */
const SHOWS = /^(?!tests\/(catalogue|project|fuzz|mistakes|guide)\/|tools\/coverage\/)(tests\/.*\.tsx?|.*\.(test|spec)\.tsx?)$/

interface Said {
  text: string
  planned?: string
}

/** Every sentence of `schemas/messages.json`, and what lists and pages say when they are empty (`empty: screen sentence`). */
export function readSentences(root: string): Sentence[] {
  const read = (path: string) => JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8')) as Record<string, unknown>
  const { messages, words } = read('messages.json') as { messages: Record<string, Said>; words: Record<string, string> }
  const said = Object.entries(messages).filter(([, { planned }]) => planned === undefined)
  const drawn = readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(screens|parts)\/.*\.json$|^modes\.json$/.test(path))
    .map(read)
    .filter(({ planned }) => planned === undefined)
  return [
    ...said.map(([name, { text }]) => ({ name, text })),
    ...Object.entries(words).map(([name, text]) => ({ name: `words.${name}`, text })),
    ...[...new Set(drawn.flatMap(empties))].map((text) => ({ name: `empty: ${text}`, text })),
  ]
}

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
