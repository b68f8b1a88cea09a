import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { type Checked, createChecker } from '../../renderer/check/index.ts'
import type { Files } from '../../renderer/model/files.ts'
import { languageShapes } from '../../tools/project-checker.ts'
import { inMemory } from './in-memory.ts'

/** A project under edit, with an open checker. */
export interface EditedProject {
  read(file: string): string
  /** Sets the text of the file; undefined removes the file. */
  write(file: string, text: string | undefined): void
  restore(file: string): void
  /** Runs the open checker. Fails unless a new checker reports the same problems and compiles the same plans. */
  check(what: string): Checked
}

/** Opens these files for editing in memory, without changing the disk. */
export async function openForEditing(source: Files): Promise<EditedProject> {
  const loaded = inMemory(source)
  const shapes = await languageShapes(loaded)
  const edited = new Map<string, string | undefined>()
  const textOf = (path: string) => (edited.has(path) ? edited.get(path) : loaded.text(path))
  const files: Files = {
    paths: () => [...new Set([...loaded.paths(), ...edited.keys()])].filter((path) => textOf(path) !== undefined),
    text: (path) => textOf(path) ?? '',
    size: (path) => (edited.has(path) ? (edited.get(path) ?? '').length : loaded.size(path)),
  }
  const open = createChecker(files, shapes)
  return {
    read: files.text,
    write: (file, text) => edited.set(file, text),
    restore: (file) => edited.delete(file),
    check(what) {
      const [checked, fresh] = [open.check(), createChecker(files, shapes).check()]
      expect({ after: what, problems: checked.problems }).toEqual({ after: what, problems: fresh.problems })
      const samePlans = isDeepStrictEqual(comparable(checked), comparable(fresh))
      expect({ after: what, samePlans }).toEqual({ after: what, samePlans: true })
      return checked
    },
  }
}

/** Returns the results without functions, which two checkers never share. */
const comparable = ({ project, plans }: Checked) => ({
  plans,
  views: [...project.screens, ...project.parts].map(([name, { value }]) => [name, value]),
})
