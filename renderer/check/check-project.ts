import type { ScreenPlan } from '../compile/plan.ts'
import type { RecordUse } from '../compile/record-use.ts'
import { addUsed, nothingUsed, type Used } from '../compile/used.ts'
import { type Compiled, compilePart, compileScreen } from '../compile/view.ts'
import { asText } from '../language/codec.ts'
import type { Problem } from '../model/problem.ts'
import type { Declared, Named, Project, View } from '../model/project.ts'
import { SESSION } from '../model/scope-types.ts'
import type { Source } from '../model/source.ts'
import { checkSource } from './check-source.ts'
import { checkDeclarations } from './declarations.ts'
import { inOrder, once } from './describe.ts'
import { type NameFrequency, nameFrequency } from './name-frequency.ts'
import { partCircles } from './part-circles.ts'
import { checkRules } from './rules/index.ts'
import { checkPartFills } from './rules/part-fills.ts'
import type { ShapeCheck } from './shape.ts'
import { attributeTypos } from './typo-attribution.ts'
import { unconfirmedNames } from './unconfirmed-names.ts'
import { unusedInViews, unusedNames } from './unused.ts'

/** The plans of all views whose structure holds, by name. */
export interface Plans {
  screens: ReadonlyMap<string, Compiled<ScreenPlan>>
  parts: ReadonlyMap<string, Compiled>
}

/** All mistakes of a project, in the order of the files. `shaped` remembers the structure of files that did not change. */
export function checkProject(
  project: Project,
  shape: ShapeCheck,
  shaped: WeakMap<Source, Problem[]>,
): { problems: Problem[]; plans: Plans } {
  const problems = checkFiles(project, shape, shaped)
  // Names are looked up only in files whose structure holds; otherwise one slip would be reported twice.
  project.broken = new Set(problems.map(({ path }) => path))
  // A file that is not JSON hides what it declares: until it can be read, nobody else is to blame.
  const unreadable = problems.filter(({ code }) => code.startsWith('json.'))
  if (unreadable.length > 0) return { problems: unreadable.sort(inOrder), plans: { screens: new Map(), parts: new Map() } }
  const used = nothingUsed()
  used.entities.add(SESSION)
  problems.push(...checkDeclarations(project, used))
  const isSound = declarationsHold(project, problems)
  const plans: Plans = {
    screens: compileAll(project, project.screens, compileScreen),
    parts: compileAll(project, project.parts, compilePart),
  }
  const recordUses = new Map<string, readonly RecordUse[]>()
  for (const { compiled, declared } of compiledViews(project, plans)) {
    addUsed(used, compiled.used)
    problems.push(...compiled.problems)
    recordUses.set(declared.source.path, compiled.recordUses)
    // A mistyped name also leaves the right one unused: only a file without other mistakes has leftovers.
    if (isSound && compiled.problems.length === 0) problems.push(...unusedInViews(declared.source, declared.value, compiled.used))
  }
  problems.push(...partCircles(project), ...checkRules(project), ...checkPartFills(project, recordUses))
  return { problems: judgeNames(project, problems, used), plans }
}

/** What is wrong with each file by itself, and what should not be there at all. */
function checkFiles(project: Project, shape: ShapeCheck, shaped: WeakMap<Source, Problem[]>): Problem[] {
  const problems: Problem[] = project.strays.map((path) => ({ path, line: 1, column: 1, code: 'file.stray', values: { name: path } }))
  for (const { kind, source } of project.sources) {
    const found = shaped.get(source) ?? checkSource(kind, source, shape, project.unreadable)
    shaped.set(source, found)
    problems.push(...found)
  }
  for (const { value, source, at } of project.doubles) {
    problems.push({ path: source.path, ...source.locate(at, 'key'), code: 'duplicate.name', values: { name: asText(value) } })
  }
  return problems
}

function compileAll<C extends Compiled>(
  project: Project,
  views: Named<View>,
  compile: (project: Project, source: Source, view: View) => C,
): ReadonlyMap<string, C> {
  const sound = [...views].filter(([, { source }]) => !project.broken.has(source.path))
  return new Map(sound.map(([name, { source, value }]) => [name, compile(project, source, value)]))
}

/** Are all mistakes so far in views? What a declaration with one is about, a view may read where that can't be seen. */
function declarationsHold({ screens, parts }: Project, problems: readonly Problem[]): boolean {
  const views = new Set([...screens.values(), ...parts.values()].map(({ source }) => source.path))
  return problems.every(({ path }) => views.has(path))
}

const compiledViews = (project: Project, { screens, parts }: Plans): { compiled: Compiled; declared: Declared<View> }[] =>
  [[screens, project.screens] as const, [parts, project.parts] as const].flatMap(([compiled, declared]) =>
    [...compiled].flatMap(([name, one]) => {
      const found = declared.get(name)
      return found ? [{ compiled: one, declared: found }] : []
    }),
  )

/** Mistakes at the name that is to blame, with the names that nobody confirms or uses. */
function judgeNames(project: Project, problems: readonly Problem[], used: Used): Problem[] {
  let counted: NameFrequency | undefined
  const everywhere = () => (counted ??= nameFrequency(project.sources.map(({ source }) => source)))
  const blamed = attributeTypos(project, problems, everywhere)
  blamed.push(...unconfirmedNames(project, blamed, everywhere))
  // A mistyped name would also leave the right one unused.
  if (blamed.length === 0) blamed.push(...unusedNames(project, used))
  return once(blamed).sort(inOrder)
}
