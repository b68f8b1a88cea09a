import { levelOf, type Level } from '../../../renderer/check/advice/index.ts'
import { type Checked, createChecker } from '../../../renderer/check/index.ts'
import type { Shapes } from '../../../renderer/check/shape.ts'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Files } from '../../../renderer/model/files.ts'
import type { At } from '../../../renderer/model/source.ts'
import { readProseTexts } from '../../../renderer/prose/index.ts'
import { createFileContext } from './file-context.ts'
import { createFilesOutline, type FileOutline, outlinesAt } from './outline.ts'
import { sectionsOf } from './properties.ts'
import type { PropertySection } from './property.ts'
import { type Uses, usesOf } from './where-used.ts'

/** A finding of the checker. */
export interface Finding {
  path: string
  at?: At
  line: number
  column: number
  level: Level
  sentence: string
  fix?: readonly Change[]
}

/** The selected file, and a place in it. */
export interface Selection {
  path: string
  at: At
}

export interface Inspection {
  files: readonly FileOutline[]
  /** The properties of what is selected, and of what is inside it. */
  sections: readonly PropertySection[]
  findings: readonly Finding[]
  /** The places that use what is selected; absent for something without a name. */
  uses?: Uses
}

export interface Inspector {
  /** Replaces the text of a file; undefined returns to the first one. */
  override(path: string, text: string | undefined): void
  /** Returns the checked files, compiled. */
  checked(): Checked
  /** Checks the files, and describes what is selected. */
  inspect(selected: Selection): Inspection
}

/** Creates what looks at the files of the workbench. The sentences are those of `npm run check`. */
export function createInspector(files: Files, shapes: Shapes): Inspector {
  // The preview finds the node that was tapped by its place.
  const checker = createChecker(files, shapes, { marksPlaces: true })
  let current: Checked | undefined
  const checked = () => (current ??= checker.check())
  const words = readProseTexts(files)
  const filesOutline = createFilesOutline(words)
  return {
    override(path, text) {
      current = undefined
      checker.override(path, text)
    },
    checked,
    inspect({ path, at }) {
      const { project, problems, advice } = checked()
      const findings = [...problems, ...advice].map((problem): Finding => {
        const [, sentence = ''] = /^\S+ (.*)$/s.exec(checker.describe(problem)) ?? []
        const { line, column, fix } = problem
        return {
          path: problem.path,
          ...(problem.at ? { at: problem.at } : {}),
          line,
          column,
          level: levelOf(problem),
          sentence,
          ...(fix ? { fix } : {}),
        }
      })
      const outlines = filesOutline(project)
      const outline = outlines.find((file) => file.path === path)?.outline
      const chosen = outline && outlinesAt(outline, at).at(-1)
      const uses = usesOf(project, words, outlines, path, at)
      const sections = chosen ? sectionsOf(createFileContext(project, words, path), chosen) : []
      return { files: outlines, sections, findings, ...(uses ? { uses } : {}) }
    },
  }
}
