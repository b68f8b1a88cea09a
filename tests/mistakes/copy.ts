import { resolve } from 'node:path'
import { withDrafts } from '../../renderer/model/files.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { inMemory } from './in-memory.ts'

const project = resolve(import.meta.dirname, '../..')

/** One text of one file replaced by another; without `from` it is a file that was not there before. */
export interface Edit {
  file: string
  from?: string
  to: string
  /** Bytes instead of `to`, for what an editor saves in another encoding. */
  hex?: string
}

/** A copy of the schemas, in memory, in which one edit at a time is made and taken back. */
export interface Copy {
  /** What the checker says about the schemas before any edit. */
  before: readonly string[]
  /** What it says about the copy as it is now, beyond that. */
  said(): string[]
  read(file: string): string
  /** Makes the edits, looks, and takes every one back. */
  withEdits<T>(edits: readonly Edit[], look: () => T): T
}

/** Reads the project's schemas once; the checker keeps what it compiled from one edit to the next. */
export async function copyOfSchemas(): Promise<Copy> {
  const files = withDrafts(inMemory(schemaFiles(project)))
  const checker = await openChecker(files)
  const place = (file: string) => `schemas/${file}`
  const read = (file: string) => files.text(place(file))

  function withEdits<T>(edits: readonly Edit[], look: () => T): T {
    try {
      for (const { file, from, to, hex } of edits) {
        const [head = '', tail = ''] = from === undefined ? [] : read(file).split(from)
        const made = hex === undefined ? Buffer.from(to) : Buffer.from(hex, 'hex')
        // Bytes that are no UTF-8 are read as they would be from a disk.
        files.override(place(file), Buffer.concat([Buffer.from(head), made, Buffer.from(tail)]).toString())
      }
      return look()
    } finally {
      for (const { file } of edits) files.override(place(file), undefined)
    }
  }

  const look = () => checker.check().problems.map(checker.describe)
  const before = look()
  return { before, said: () => look().filter((sentence) => !before.includes(sentence)), read, withEdits }
}

/** How often a text stands in another. */
export const times = (text: string, part: string) => text.split(part).length - 1

/** `line:column` of an offset, both from 1. */
export function position(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}
