import { suggest } from '../model/suggestions.ts'
import type { Problem } from '../model/problem.ts'
import type { Declarations } from '../model/declarations.ts'
import type { View } from '../model/project.ts'
import type { ScopeTypes, Type } from '../model/scope-types.ts'
import type { At, Source } from '../model/source.ts'
import type { RecordUse } from './record-use.ts'
import type { PathPlan } from './plan.ts'
import type { ScopeNote, ScopeReason } from './scope-notes.ts'
import { nothingOwn, nothingUsed, type OwnUse, type Used } from './used.ts'

/**
 * Where something is bound. Binding: every name of a file is looked up, every path followed through the type of its
 * data, and the plan is what comes out; checking and compiling are this one walk, so that the two can't disagree.
 *
 * A context never changes: whoever binds something inside hands down one that is derived from his own. What is found
 * on the way is collected in its lists; a derived context shares them or brings its own.
 */
export interface BindContext {
  readonly project: Declarations
  readonly source: Source
  /** The view whose inside is bound: its dialogs and its data. */
  readonly view: View
  /** What the paths here may begin with. */
  readonly scope: ScopeTypes
  /** What the form around is submitted with, besides its fields. */
  readonly submits?: Record<string, Type>
  /** Field of the form around -> the fields that the form's rules under it read, of those that are looked at on change. */
  readonly readOnChange?: ReadonlyMap<string, readonly string[]>
  /** The outcome that is answered here, and whether something is said of it when no view answers. */
  readonly answered?: { outcome: string; isSaid: boolean }
  /** What stands here is planned, so whatever it uses may be planned, too. */
  readonly isPlanned: boolean
  /** How far inside the text at the place named by a report the word under way stands, the text's quote included. */
  readonly offset: number

  /** Collected for the whole file. */
  readonly problems: Problem[]
  readonly used: Used
  readonly forms: Set<string>
  /** What each view sees, and where in it other names are seen. */
  readonly viewScopes: Map<View, ScopeTypes>
  readonly scopeNotes: ScopeNote[]
  /** Collected for the view: what is read of its own names. */
  readonly own: OwnUse
  readonly recordUses: RecordUse[]
  /** Collected for the node, step or text under way: the paths that are read, and the planned things that are used. */
  readonly reads: PathPlan[]
  readonly plannedUses: PlannedUse[]
}

interface PlannedUse {
  name: string
  at: At
}

const NO_VIEW: View = { body: [] }

/** The context of a file. */
export function createContext(
  project: Declarations,
  source: Source,
  given: Partial<Pick<BindContext, 'view' | 'scope' | 'isPlanned' | 'used'>> = {},
): BindContext {
  const collected = {
    problems: [],
    used: nothingUsed(),
    own: nothingOwn(),
    forms: new Set<string>(),
    viewScopes: new Map(),
    scopeNotes: [],
    recordUses: [],
    reads: [],
    plannedUses: [],
  }
  return { project, source, view: NO_VIEW, scope: new Map(), isPlanned: false, offset: 0, ...collected, ...given }
}

/** The same place with more names to be seen. */
export const withNames = <C extends BindContext>(context: C, names: Iterable<readonly [string, Type]>): C => ({
  ...context,
  scope: new Map([...context.scope, ...names]),
})

/** Notes that inside something other names are seen than around it; gives back the inside. */
export function noteScope<C extends BindContext>(around: BindContext, inside: C, reason: ScopeReason): C {
  around.scopeNotes.push({ view: around.view, around: around.scope, scope: inside.scope, reason })
  return inside
}

/** The same place where something is written: a step must not wait for what it fills, and what is only filled is not in use. */
export const writing = <C extends BindContext>(context: C): C => ({ ...context, reads: [], own: nothingOwn() })

/** The same place with its own list of what is read. */
export const readingApart = <C extends BindContext>(context: C): C => ({ ...context, reads: [] })

/**
 * Binds something that may be planned. Whatever stands inside something planned is planned with it; of anything else
 * the first planned thing that it uses is reported.
 */
export function bindPlanned<C extends BindContext, T>(context: C, isPlanned: boolean, bind: (inside: C) => T): T {
  const inside: C = { ...context, isPlanned: context.isPlanned || isPlanned, plannedUses: [] }
  const made = bind(inside)
  const [first] = inside.plannedUses
  if (first && !inside.isPlanned) report(context, 'planned.used', first.at, { name: first.name })
  return made
}

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

/** Looks a name up; reports it with the nearest right one when it is unknown. */
export function lookUp<T>(context: BindContext, kind: string, name: string, map: ReadonlyMap<string, T>, at: At): T | undefined {
  const found = map.get(name)
  const { unreadable } = context.project
  const excused = unreadable.has(kind) || unreadable.has(`${kind}:${name}`)
  if (found === undefined && !excused) report(context, `unknown.${kind}`, at, { name, ...suggest(name, map.keys()) })
  return found
}

/** Notes that something is used; something planned only by what is planned itself. */
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
