import type { Problem } from '../model/problem.ts'
import { nearest } from '../model/nearest.ts'
import type { Source } from '../model/source.ts'
import type { Project } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import type { TextPlan } from '../language/text.ts'
import type { PathPlan, ValuePlan, ValuesPlan } from './plan.ts'
import { codesOf, fieldsOf, itemOf, isKnown, type ScopeTypes, type Type, UNKNOWN } from '../model/scope-types.ts'
import { bindText } from './text.ts'
import type { Used } from './used.ts'

/** Codes are compared as texts, alone or in a list. */
const asCodes = (value: unknown, wanted: Type | undefined): unknown =>
  wanted?.type === 'code' ? String(value) : wanted?.of === 'code' && Array.isArray(value) ? value.map(String) : value

export type At = readonly (string | number)[]

/**
 * Binding: every name of a file is looked up, every path followed through the type of its data, and the plan is
 * what comes out. Checking and compiling are this one walk, so that the two can't disagree.
 */
export class BindContext {
  readonly problems: Problem[] = []
  /** What the paths of the node or step under way read. */
  reads: PathPlan[] = []
  /** The first planned thing the node or step under way uses. */
  plannedUse: { name: string; at: At } | undefined
  /** The whole file is planned: what it uses may be planned, too. */
  isPlanned = false
  /** How far inside a text the word under way stands, its quote included. */
  private inside = 0
  constructor(
    readonly project: Project,
    readonly source: Source,
    readonly used: Used,
  ) {}

  report(code: string, at: At, values: Record<string, string> = {}, what: 'key' | 'value' = 'value'): void {
    const { line, column } = this.source.locate(at, what)
    this.problems.push({ path: this.source.path, line, column: column + this.inside, code, values })
  }

  /** Runs a bind apart, and reports a planned thing it used unless what it binds is planned itself. */
  guardPlanned<T>(planned: boolean, bind: () => T): T {
    const outer = this.plannedUse
    const wasPlanned = this.isPlanned
    this.plannedUse = undefined
    // Whatever stands inside something planned is planned with it.
    this.isPlanned ||= planned
    const made = bind()
    this.isPlanned = wasPlanned
    const inner = this.takePlannedUse()
    if (inner && !planned && !this.isPlanned) this.report('planned.used', inner.at, { name: inner.name })
    this.plannedUse = outer
    return made
  }

  private takePlannedUse(): { name: string; at: At } | undefined {
    return this.plannedUse
  }

  /** A mistyped name also leaves the right one unused: only a file without other mistakes has leftovers. */
  forgiveUnused(): void {
    const others = this.problems.filter(({ code }) => code !== 'unused.data')
    if (others.length > 0) this.problems.splice(0, this.problems.length, ...others)
  }

  /** Looks a name up; reports it with the nearest right one when it is unknown. */
  known<T>(kind: string, name: string, map: ReadonlyMap<string, T>, at: At): T | undefined {
    const found = map.get(name)
    const excused = this.project.unreadable.has(kind) || this.project.unreadable.has(`${kind}:${name}`)
    if (found === undefined && !excused) this.report(`unknown.${kind}`, at, { name, nearest: nearest(name, map.keys()) ?? '' })
    return found
  }

  /** Notes that something planned is used: whatever uses it must be planned itself. */
  use(kind: 'widgets' | 'queries' | 'commands' | 'messages', name: string, value: { planned?: string } | undefined, at: At): void {
    this.used[kind].add(name)
    if (value?.planned) this.usePlanned(name, at)
  }

  /** The first planned thing that what is being bound uses. */
  usePlanned(name: string, at: At): void {
    this.plannedUse ??= { name, at }
  }

  /** Runs a bind and gives back what it read beside what it made. */
  collect<T>(bind: () => T): { made: T; reads: PathPlan[] } {
    const outer = this.reads
    this.reads = []
    const made = bind()
    const reads = this.reads
    this.reads = outer
    return { made, reads }
  }

  /** Follows a path; reports the first step that leads nowhere. */
  path(path: string, scope: ScopeTypes, at: At): { path: PathPlan; type: Type } | undefined {
    const steps = path.split('.')
    const root = steps[0] ?? ''
    let type = scope.get(root)
    if (!type) {
      this.report('unknown.root', at, { name: root, path, nearest: nearest(root, scope.keys()) ?? '', known: [...scope.keys()].join(' ') })
      return undefined
    }
    if (type.planned) this.usePlanned(root, at)
    if (root === 'settings' && steps[1]) this.used.settings.add(steps[1])
    if (root === 'dictionary' && steps[1]) this.used.dictionaries.add(steps[1])
    for (const [index, step] of steps.slice(1).entries()) {
      if (!isKnown(this.project, type)) return { path: steps, type: UNKNOWN }
      const fields = fieldsOf(this.project, type)
      const next: Type | undefined = Object.hasOwn(fields, step) ? fields[step] : undefined
      if (!next) {
        const of = type.type === 'record' && !type.of ? steps.slice(0, index + 1).join(' ') : this.typeName(type)
        this.report('unknown.field', at, { name: step, path, nearest: nearest(step, Object.keys(fields)) ?? '', of })
        return undefined
      }
      type = next
    }
    this.reads.push(steps)
    return { path: steps, type: isKnown(this.project, type) ? type : UNKNOWN }
  }

  /** The type at the end of a path, without a word about it: whoever owns the path reports it. */
  follow(path: string, scope: ScopeTypes): Type | undefined {
    const steps = path.split('.')
    let type = scope.get(steps[0] ?? '')
    for (const step of steps.slice(1)) {
      if (!type || type.unknown) return type
      const fields: Record<string, Type> = fieldsOf(this.project, type)
      type = Object.hasOwn(fields, step) ? fields[step] : undefined
    }
    return type
  }

  typeName(type: Type): string {
    return type.of ? `${type.type} ${type.of}` : type.type
  }

  /** A text with references in braces. */
  text(text: unknown, scope: ScopeTypes, at: At): TextPlan {
    return bindText(this, text, scope, at)
  }

  /** What is reported meanwhile stands so far inside the text that begins at the place it names. */
  within<T>(offset: number, bind: () => T): T {
    this.inside = offset
    const made = bind()
    this.inside = 0
    return made
  }

  /** A value for something of type `wanted`: a literal, a Text, or a path whose type fits. */
  value(value: unknown, wanted: Type | undefined, scope: ScopeTypes, at: At): ValuePlan {
    if (isObject(value)) {
      const found = typeof value['from'] === 'string' ? this.path(value['from'], scope, [...at, 'from']) : undefined
      if (found && wanted) this.fits(found.type, wanted, String(value['from']), [...at, 'from'])
      return found ? { path: found.path } : { literal: undefined }
    }
    if (typeof value === 'string' && (wanted === undefined || wanted.type === 'text')) {
      const text = this.text(value, scope, at)
      if (wanted && typeof text === 'string') this.literal(text, wanted, at)
      return typeof text === 'string' ? { literal: text } : { text }
    }
    if (wanted) this.literal(value, wanted, at)
    return { literal: asCodes(value, wanted) }
  }

  /** May a value of type `given` go where `wanted` is expected? Codes and texts exchange; records by their entity. */
  fits(given: Type, wanted: Type, path: string, at: At): void {
    const family = (type: Type) => ({ integer: 'number', code: 'text', date: 'text' })[type.type as string] ?? type.type
    if (!isKnown(this.project, given) || !isKnown(this.project, wanted)) return
    const sameFamily = family(given) === family(wanted)
    const sameEntity = !given.of || !wanted.of || given.of === wanted.of
    if (!sameFamily || !sameEntity) this.report('value.type', at, { path, given: this.typeName(given), wanted: this.typeName(wanted) })
  }

  /** A code is one of its dictionary's, and what a control is bound to is one of what can be chosen there. */
  private listed(value: unknown, wanted: Type, at: At): void {
    const name = String(value)
    const codes = wanted.type === 'code' ? codesOf(this.project, wanted) : typeof value === 'string' ? wanted.choices : undefined
    if (!codes || codes.includes(name)) return
    const code = wanted.choices ? 'choice' : wanted.codes ? 'mode' : 'code'
    const hint = { name, nearest: nearest(name, codes) ?? '' }
    this.report(`unknown.${code}`, at, code === 'mode' ? hint : { ...hint, known: codes.join(' '), dictionary: wanted.dictionary ?? '' })
  }

  literal(value: unknown, wanted: Type, at: At): void {
    if (wanted.type === 'list' && Array.isArray(value)) {
      const item = itemOf(this.project, wanted)
      return value.forEach((one, index) => this.literal(one, item, [...at, index]))
    }
    if (Array.isArray(value)) return this.report('value.literal', at, { value: JSON.stringify(value), wanted: this.typeName(wanted) })
    this.listed(value, wanted, at)
    const fits = { number: 'number', integer: 'number', boolean: 'boolean', text: 'string', code: 'string', date: 'string' }[
      wanted.type as string
    ]
    if (fits && typeof value !== fits && !(wanted.type === 'code' && typeof value === 'number')) {
      this.report('value.literal', at, { value: JSON.stringify(value), wanted: this.typeName(wanted) })
    }
  }

  /** Named values for a receiver that declares its names and types. */
  values(values: unknown, declared: Record<string, Type>, scope: ScopeTypes, at: At, receiver: string, partial = false): ValuesPlan {
    const plans: ValuesPlan = {}
    const given = isObject(values) ? values : {}
    const mistyped = new Set<string>()
    for (const [name, value] of Object.entries(given)) {
      const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined
      const meant = wanted ? undefined : nearest(name, Object.keys(declared))
      if (meant) mistyped.add(meant)
      if (!wanted) this.report('unknown.param', [...at, name], { name, receiver, nearest: meant ?? '' }, 'key')
      else plans[name] = this.value(value, wanted, scope, [...at, name])
    }
    const missing = Object.entries(declared).filter(
      ([name, type]) => type.required && type.default === undefined && !(name in given) && !mistyped.has(name),
    )
    if (!partial) for (const [name] of missing) this.report('missing.param', at, { name, receiver })
    return plans
  }
}
