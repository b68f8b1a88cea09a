import type { RecordUse } from '../compile/record-use.ts'
import { addUsed, emptyUse, type Used } from '../compile/used.ts'
import { type Compiled, compilePart, compileScreen } from '../compile/view.ts'
import type { Problem } from '../model/problem.ts'
import type { Declarations } from '../model/declarations.ts'
import type { Declared, Named, Project, View } from '../model/project.ts'
import { SESSION } from '../model/scope-types.ts'
import type { Source } from '../model/source.ts'
import { checkSource } from './check-source.ts'
import { duplicateNames } from './copies.ts'
import { suggestByTitle } from './suggest-by-title.ts'
import { checkAddresses } from './addresses.ts'
import { viewsOf } from './checked-views.ts'
import { withDeclaredTypos } from './declared-typos.ts'
import { checkDeclarations } from './declarations.ts'
import { checkForms } from './forms/index.ts'
import { bySourcePosition, withoutDuplicates, withoutRepeats } from './describe.ts'
import { withRulesOfField } from './message-keys.ts'
import { partCycles } from './part-cycles.ts'
import { perView } from './memoize.ts'
import { checkRules } from './rules/index.ts'
import { checkPartFills } from './rules/part-fills.ts'
import type { Plans } from './plans.ts'
import type { ShapeCheck } from './shape.ts'
import { advise } from './advice/index.ts'
import { unusedInViews, unusedNames } from './unused.ts'
import { withWrongParents, withoutConsequences, withoutFollowing, withoutUnreadableNames } from './consequences.ts'

/**
 * Returns all problems of a project, sorted by file and position, its plans, and advice if there are no problems. `own` are the problems of single files (`checkFiles`).
 * Consequences of another problem are left out. `declarationsOf` returns the same object for unchanged declarations, so results are reused.
 */
export function checkProject(
  project: Project,
  own: readonly Problem[],
  declarationsOf: (project: Project) => Declarations,
): { problems: Problem[]; advice: Problem[]; plans: Plans } {
  const files = withoutUnreadableNames(project, own)
  project.broken = new Set(files.flatMap(({ path, code }) => (/^(json|shape)\./.test(code) ? [path] : [])))
  const declarations = declarationsOf(project)
  const declared = checkDeclarations(declarations)
  const found: Problem[] = [...declared.problems, ...checkAddresses(project)]
  const used = emptyUse()
  used.entities.add(SESSION)
  addUsed(used, declared.used)
  const isSound = files.length === 0 && declarationsHold(project, found)
  const plans: Plans = {
    screens: compileAll(declarations, project.screens, screenOf),
    parts: compileAll(declarations, project.parts, partOf),
  }
  const recordUses = new Map<string, readonly RecordUse[]>()
  const wrong = new Set<string>()
  for (const { compiled, declared: view } of viewsOf(project, plans)) {
    addUsed(used, compiled.used)
    found.push(...compiled.problems)
    recordUses.set(view.source.path, compiled.recordUses)
    if (compiled.problems.length > 0) wrong.add(view.source.path)
    // A mistyped name leaves the correct one unused, so unused names are reported only without other problems.
    if (isSound && compiled.problems.length === 0) found.push(...unusedInViews(view.source, view.value, compiled.used))
  }
  if (isSound) found.push(...checkForms(project, declarations, (path) => !wrong.has(path)))
  found.push(...partCycles(project), ...checkRules(project, declarations), ...checkPartFills(project, recordUses))
  const problems = reportNames(
    project,
    withoutFollowing([...files, ...withoutConsequences(project, files, withWrongParents(project, found))]),
    used,
  )
  // A mistake would mislead the rules of advice.
  return { problems, advice: problems.length === 0 ? advise({ project, declarations, plans }) : [], plans }
}

/** Returns the problems of single files, stray files and duplicate names. `shaped` caches the structural problems of unchanged files. */
export function checkFiles(project: Project, shape: ShapeCheck, shaped: WeakMap<Source, Problem[]>): Problem[] {
  const problems: Problem[] = project.strays.map((path) => ({ path, line: 1, column: 1, code: 'file.stray', values: { name: path } }))
  for (const { kind, source } of project.sources) {
    const found = shaped.get(source) ?? checkSource(kind, source, shape, project.unreadable)
    shaped.set(source, found)
    problems.push(...found)
  }
  return [...problems, ...duplicateNames(project)]
}

const screenOf = perView((declarations, { source, value }: Declared<View>) => compileScreen(declarations, source, value))
const partOf = perView((declarations, { source, value }: Declared<View>) => compilePart(declarations, source, value))

const compileAll = <C extends Compiled>(
  declarations: Declarations,
  views: Named<View>,
  compile: (declarations: Declarations, view: Declared<View>) => C,
): ReadonlyMap<string, C> => new Map([...views].map(([name, view]) => [name, compile(declarations, view)]))

/** Whether all problems so far are in views. A broken declaration may hide uses in views, so unused names are not reported then. */
function declarationsHold({ screens, parts }: Project, problems: readonly Problem[]): boolean {
  const views = new Set([...screens.values(), ...parts.values()].map(({ source }) => source.path))
  return problems.every(({ path }) => views.has(path))
}

/** Adds unused names and the hints about a name. */
function reportNames(project: Project, problems: readonly Problem[], used: Used): Problem[] {
  // A mistyped name would leave the correct one unused.
  const all = problems.length === 0 ? unusedNames(project, used) : problems
  const described = all.map((problem) => withRulesOfField(project, suggestByTitle(project, problem)))
  return withoutRepeats(withoutDuplicates(withDeclaredTypos(project, described)).sort(bySourcePosition))
}
