import { checkAccepted } from './advice/accept.ts'
import { commandSteps } from './command-steps.ts'
import { checkFiles, checkProject } from './check-project.ts'
import { describe } from './describe.ts'
import { withFixes } from './fixes/index.ts'
import type { Plans } from './plans.ts'
import { correctFiles } from './correct-files.ts'
import { withUsers } from './part-users.ts'
import { shapeCheck, type Shapes } from './shape.ts'
import { createDeclarationsCache } from '../model/declarations.ts'
import { type Files, withDrafts } from '../model/files.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { readProject } from '../model/read-project.ts'
import type { Source } from '../model/source.ts'
import { createSourceParser } from '../model/source-parser.ts'
import { createViewCache } from '../model/view-cache.ts'

/** Checks a project: syntax, structure, then names and types. Used by `npm run check`, the build, the dev overlay and the tests. */
export interface Checker {
  /** Returns all problems and plans; reads and checks only what has changed since the last call. */
  check(): Checked
  describe(problem: Problem): string
  /** Replaces the text of a file; undefined removes the replacement. */
  override(path: string, text: string | undefined): void
}

export interface Checked {
  project: Project
  /** What makes the project unusable. */
  problems: Problem[]
  /** Warnings and hints, only of a project without problems. */
  advice: Problem[]
  /** The compiled plans; valid only when there are no problems. */
  plans: Plans
}

/** Creates a checker. `marksPlaces` adds the source position of each node to plans, for error messages during development. */
export function createChecker(source: Files, shapes: Shapes, { marksPlaces = false } = {}): Checker {
  const files = withDrafts(source)
  const sentences = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>
  const read = createSourceParser()
  const viewCache = createViewCache()
  const declarationsOf = createDeclarationsCache()
  let shaped = new WeakMap<Source, Problem[]>()
  let shapedWith = ''
  function check(): Checked {
    const written = readProject(files, read, viewCache)
    const commands = commandSteps(written)
    const key = JSON.stringify([...commands])
    if (key !== shapedWith) shaped = new WeakMap()
    shapedWith = key
    const { problems, corrected } = correctFiles(written, checkFiles(written, shapeCheck(shapes, commands, written.steps.keys()), shaped))
    const project = corrected.size === 0 ? written : readProject(files, (all, path) => corrected.get(path) ?? read(all, path), viewCache)
    project.marksPlaces = marksPlaces
    const accepted = checkAccepted(project, (code) => sentences[code] !== undefined)
    const found = checkProject(project, [...problems, ...accepted], declarationsOf)
    // Fixes apply to the files as they are written, not as they were corrected.
    const complete = (all: readonly Problem[]) => withUsers(project, withFixes(written, all, sentences))
    return { project, ...found, problems: complete(found.problems), advice: complete(found.advice) }
  }
  return { check, describe: (problem) => describe(problem, sentences), override: files.override }
}
