import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { type Checked, createChecker } from '../../renderer/check/index.ts'
import type { Files } from '../../renderer/model/files.ts'
import { languageShapes } from '../../tools/project-checker.ts'
import { inMemory } from './in-memory.ts'

/** A project that is being written, beside a checker that stays. */
export interface UnderEdit {
  read(file: string): string
  /** The file holds this text from now on; undefined: it is not there. */
  write(file: string, text: string | undefined): void
  /** The file is as it was. */
  restore(file: string): void
  /** What the checker that stays finds now; fails unless one that is opened anew finds the same and makes the same plans. */
  check(what: string): Checked
}

/** These files under edit; those on the disk stay as they are. */
export async function underEdit(source: Files): Promise<UnderEdit> {
  const written = inMemory(source)
  const shapes = await languageShapes(written)
  const edited = new Map<string, string | undefined>()
  const textOf = (path: string) => (edited.has(path) ? edited.get(path) : written.text(path))
  const files: Files = {
    paths: () => [...new Set([...written.paths(), ...edited.keys()])].filter((path) => textOf(path) !== undefined),
    text: (path) => textOf(path) ?? '',
    size: (path) => (edited.has(path) ? (edited.get(path) ?? '').length : written.size(path)),
  }
  const standing = createChecker(files, shapes)
  return {
    read: files.text,
    write: (file, text) => edited.set(file, text),
    restore: (file) => edited.delete(file),
    check(what) {
      const [checked, anew] = [standing.check(), createChecker(files, shapes).check()]
      expect({ after: what, problems: checked.problems }).toEqual({ after: what, problems: anew.problems })
      expect({ after: what, makesTheSame: isDeepStrictEqual(madeOf(checked), madeOf(anew)) }).toEqual({ after: what, makesTheSame: true })
      return checked
    },
  }
}

/** Everything that can be compared: the functions of a source are its own. */
const madeOf = ({ project, plans }: Checked) => ({
  plans,
  views: [...project.screens, ...project.parts].map(([name, { value }]) => [name, value]),
})
