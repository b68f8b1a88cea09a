import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const project = resolve(import.meta.dirname, '../..')

/** One text of one file replaced by another; without `from` it is a file that was not there before. */
export interface Edit {
  file: string
  from?: string
  to: string
  /** Bytes instead of `to`, for what an editor saves in another encoding. */
  hex?: string
}

/** A copy of the schemas in which one edit at a time is made and taken back. */
export interface Copy {
  /** What the checker says about the schemas before any edit. */
  before: readonly string[]
  /** What it says about the copy as it is now, beyond that. */
  said(): string[]
  read(file: string): string
  /** Makes the edits, looks, and puts every file back. */
  withEdits<T>(edits: readonly Edit[], look: () => T): T
  remove(): void
}

/** Copies the project's schemas once; the checker keeps what it compiled from one edit to the next. */
export async function copyOfSchemas(): Promise<Copy> {
  const root = mkdtempSync(join(tmpdir(), 'steward-'))
  cpSync(join(project, 'schemas'), join(root, 'schemas'), { recursive: true })
  const checker = await openChecker(schemaFiles(root, project))
  const place = (file: string) => join(root, 'schemas', file)
  const read = (file: string) => readFileSync(place(file), 'utf8')

  function withEdits<T>(edits: readonly Edit[], look: () => T): T {
    const before = edits.map(({ file }) => ({ file, text: existsSync(place(file)) ? read(file) : undefined }))
    try {
      for (const { file, from, to, hex } of edits) {
        mkdirSync(dirname(place(file)), { recursive: true })
        const [head = '', tail = ''] = from === undefined ? [] : read(file).split(from)
        const made = hex === undefined ? Buffer.from(to) : Buffer.from(hex, 'hex')
        writeFileSync(place(file), Buffer.concat([Buffer.from(head), made, Buffer.from(tail)]))
      }
      return look()
    } finally {
      for (const { file, text } of before.toReversed()) {
        if (text === undefined) rmSync(place(file))
        else writeFileSync(place(file), text)
      }
    }
  }

  const look = () => checker.check().problems.map(checker.describe)
  const before = look()
  return {
    before,
    said: () => look().filter((sentence) => !before.includes(sentence)),
    read,
    withEdits,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** How often a text stands in another. */
export const times = (text: string, part: string) => text.split(part).length - 1

/** `line:column` of an offset, both from 1. */
export function position(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}
