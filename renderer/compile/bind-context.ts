import { suggest } from '../model/suggestions.ts'
import type { Problem } from '../model/problem.ts'
import type { Declarations } from '../model/declarations.ts'
import type { View } from '../model/project.ts'
import type { ScopeTypes, Type } from '../model/scope-types.ts'
import type { At, Source } from '../model/source.ts'
import type { WrittenCondition } from '../model/written-condition.ts'
import type { NotedCondition, NotedOpen } from './noted.ts'
import type { RecordUse } from './record-use.ts'
import type { ValueUse } from './value-use.ts'
import type { PathPlan } from './plan.ts'
import type { ScopeNote, ScopeReason } from './scope-notes.ts'
import { emptyOwnUse, emptyUse, type OwnUse, type Used } from './used.ts'

/**
 * The context of binding. Binding resolves every name of a file, follows every path through the types of the data and builds the plan.
 * Checking and compiling are the same walk, so they can't disagree. A context is immutable; nested parts get a derived context. Findings
 * are collected in its lists, which a derived context shares or replaces.
 */
export interface BindContext {
  readonly project: Declarations
  readonly source: Source
  /** The view being bound; supplies dialogs and data. */
  readonly view: View
  /** Root names of paths. */
  readonly scope: ScopeTypes
  /** Parameters of the enclosing form's submission besides its fields. */
  readonly submits?: Record<string, Type>
  /** Field of the enclosing form -> the fields read by those form rules that are shown at it and checked on change. */
  readonly readOnChange?: ReadonlyMap<string, readonly string[]>
  /** The outcome being handled, and whether the app shows a message for it by default. */
  readonly answered?: { outcome: string; isSaid: boolean }
  /** Whether the current part is planned, so that it may use planned declarations. */
  readonly isPlanned: boolean
  /** What surrounding conditions ensure. */
  readonly assumed: readonly WrittenCondition[]
  /** Column offset of the current word inside the reported string, including the opening quote. */
  readonly offset: number

  /** Collected per file. */
  readonly problems: Problem[]
  readonly used: Used
  readonly forms: Set<string>
  readonly viewScopes: Map<View, ScopeTypes>
  readonly scopeNotes: ScopeNote[]
  readonly conditions: NotedCondition[]
  readonly opens: NotedOpen[]
  /** Collected per view: the own names that are read. */
  readonly own: OwnUse
  readonly recordUses: RecordUse[]
  readonly valueUses: ValueUse[]
  /** Collected per node, step or text: the paths read and the planned declarations used. */
  readonly reads: PathPlan[]
  readonly plannedUses: PlannedUse[]
  /** Results of this step and of later ones of its chain, which have no value yet. */
  later?: ReadonlySet<string>
}

interface PlannedUse {
  name: string
  at: At
}

const NO_VIEW: View = { body: [] }

/** Creates the context of a file. */
export function createContext(
  project: Declarations,
  source: Source,
  given: Partial<Pick<BindContext, 'view' | 'scope' | 'isPlanned' | 'used'>> = {},
): BindContext {
  const collected = {
    problems: [],
    used: emptyUse(),
    own: emptyOwnUse(),
    forms: new Set<string>(),
    viewScopes: new Map(),
    scopeNotes: [],
    conditions: [],
    opens: [],
    recordUses: [],
    valueUses: [],
    reads: [],
    plannedUses: [],
  }
  return { project, source, view: NO_VIEW, scope: new Map(), isPlanned: false, assumed: [], offset: 0, ...collected, ...given }
}

/** Returns a context with additional names in scope. */
export const withNames = <C extends BindContext>(context: C, names: Iterable<readonly [string, Type]>): C => ({
  ...context,
  scope: new Map([...context.scope, ...names]),
})

/** Records that `inside` has another scope than its surroundings, and returns `inside`. */
export function noteScope<C extends BindContext>(around: BindContext, inside: C, reason: ScopeReason): C {
  around.scopeNotes.push({ view: around.view, around: around.scope, scope: inside.scope, reason })
  return inside
}

/** Returns a context for write targets: a step must not wait for a path it writes, and writing does not count as use. */
export const forWriting = <C extends BindContext>(context: C): C => ({ ...context, reads: [], own: emptyOwnUse() })

/** Returns a context with its own list of reads. */
export const withOwnReads = <C extends BindContext>(context: C): C => ({ ...context, reads: [] })

/** Binds a part that may be planned, together with its contents. If it is not planned, reports the first planned declaration it uses. */
export function bindPlanned<C extends BindContext, T>(context: C, isPlanned: boolean, bind: (inside: C) => T): T {
  const inside: C = { ...context, isPlanned: context.isPlanned || isPlanned, plannedUses: [] }
  const made = bind(inside)
  const [first] = inside.plannedUses
  if (first && !inside.isPlanned) report(context, 'planned.used', first.at, { name: first.name })
  return made
}

/** Adds a problem at a path of the file. */
export function report(
  context: BindContext,
  code: string,
  at: At,
  values: Record<string, string> = {},
  what: 'key' | 'value' = 'value',
): void {
  const { line, column } = context.source.locate(at, what)
  context.problems.push({ path: context.source.path, at, line, column: column + context.offset, code, values })
}

/** Looks a name up; reports an unknown name with suggestions. */
export function lookUp<T>(context: BindContext, kind: string, name: string, map: ReadonlyMap<string, T>, at: At): T | undefined {
  const found = map.get(name)
  const { unreadable } = context.project
  const excused = unreadable.has(kind) || unreadable.has(`${kind}:${name}`)
  if (found === undefined && !excused) report(context, `unknown.${kind}`, at, { name, ...suggest(name, map.keys()) })
  return found
}

/** Records the use of a declaration, and of a planned one also its place. */
export function noteUse(
  context: BindContext,
  kind: 'widgets' | 'queries' | 'commands' | 'messages' | 'parts',
  name: string,
  value: { planned?: string } | undefined,
  at: At,
): void {
  context.used[kind].add(name)
  if (value?.planned) context.plannedUses.push({ name, at })
}
