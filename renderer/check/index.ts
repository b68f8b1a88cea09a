import { commandSteps } from './command-steps.ts'
import { checkFiles, checkProject, type Plans } from './check-project.ts'
import { describe } from './describe.ts'
import { asMeant } from './as-meant.ts'
import { shapeCheck, type Shapes } from './shape.ts'
import { createDeclarationsKeeper } from '../model/declarations.ts'
import { type Files, withDrafts } from '../model/files.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { readProject } from '../model/read-project.ts'
import type { Source } from '../model/source.ts'
import { createSourceParser } from '../model/source-parser.ts'
import { createViewKeeper } from '../model/view-keeper.ts'

/**
 * The checker: parse, structure, names and types, in that order. One module behind `npm run check`, the build, the
 * dev overlay and the tests. Nothing in it knows what the screens are about.
 */
export interface Checker {
  /** All mistakes, and the plans; only what has changed since the last time is read and measured anew. */
  check(): Checked
  describe(problem: Problem): string
  /** Checks as if a file held this text; undefined takes the file itself again. */
  override(path: string, text: string | undefined): void
}

export interface Checked {
  project: Project
  problems: Problem[]
  /** What binding made while it looked for mistakes: to be used when there are none. */
  plans: Plans
}

/**
 * A checker for the schemas among these files, with the shapes of the language that they are written in. With
 * `marksPlaces` plans say where each node is written, for the errors of development.
 */
export function createChecker(source: Files, shapes: Shapes, { marksPlaces = false } = {}): Checker {
  const files = withDrafts(source)
  const sentences = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>
  const read = createSourceParser()
  const keepViews = createViewKeeper()
  const declarationsOf = createDeclarationsKeeper()
  let shaped = new WeakMap<Source, Problem[]>()
  let shapedWith = ''
  function check(): Checked {
    const written = readProject(files, read, keepViews)
    const commands = commandSteps(written)
    const key = JSON.stringify([...commands])
    if (key !== shapedWith) shaped = new WeakMap()
    shapedWith = key
    const { problems, meant } = asMeant(written, checkFiles(written, shapeCheck(shapes, commands, written.steps.keys()), shaped))
    const project = meant.size === 0 ? written : readProject(files, (all, path) => meant.get(path) ?? read(all, path), keepViews)
    project.marksPlaces = marksPlaces
    return { project, ...checkProject(project, problems, declarationsOf) }
  }
  return { check, describe: (problem) => describe(problem, sentences), override: files.override }
}
