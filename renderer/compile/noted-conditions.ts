import { isObject } from '../model/normalize.ts'
import { codesOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseCondition, type WrittenCondition } from '../model/written-condition.ts'
import type { WrittenStep } from '../model/written-step.ts'
import type { BindContext } from './bind-context.ts'
import { valuesGiven } from './given-values.ts'
import { withGroups } from './groups.ts'
import { comparisonsIn, type Domain, pathsOf } from './noted.ts'
import { ownerOf, typeAt } from './paths.ts'

/** Notes a step that opens a page. */
export function noteOpen(context: BindContext, { do: name, raw }: WrittenStep): void {
  if (name !== 'open' || typeof raw['screen'] !== 'string' || context.isPlanned) return
  const quiet = { ...context, problems: [] }
  const assumed = context.assumed.flatMap((one) => withGroups(quiet, one) ?? [])
  context.opens.push({ screen: raw['screen'], with: raw['with'], assumed })
}

/** Notes a condition outside planned parts. Conditions on an entry's own code are left out: they differ for each code. */
export function noteCondition(context: BindContext, condition: WrittenCondition | undefined, at: At): void {
  if (condition === undefined || context.isPlanned) return
  // Groups in them were reported and counted as used where they are written.
  const quiet = { ...context, problems: [] }
  const assumed = context.assumed.flatMap((one) => withGroups(quiet, one) ?? [])
  const paths = [condition, ...assumed].flatMap(pathsOf)
  if (paths.some((path) => context.scope.get(path.split('.')[0] ?? '')?.constants !== undefined)) return
  const domains = new Map(paths.map((path) => [path, domainOf(context, path)]))
  const position = context.source.locate(at)
  const positions = Object.fromEntries(
    comparisonsIn(condition).map((one) => [one.at.join('.'), context.source.locate([...one.at, one.operator ?? ''], 'key')]),
  )
  context.conditions.push({ at, position, positions, condition, assumed, domains })
}

/** Returns a context inside which a condition is met (undefined conditions are ignored). */
export const assuming = <C extends BindContext>(context: C, ...conditions: (WrittenCondition | undefined)[]): C => ({
  ...context,
  assumed: [...context.assumed, ...conditions.flatMap((one) => one ?? [])],
})

/** Returns a context in which only what was assumed about some roots still holds. */
export const assumingOnly = <C extends BindContext>(context: C, holds: (root: string) => boolean): C => ({
  ...context,
  assumed: context.assumed.filter((one) => pathsOf(one).every((path) => holds(path.split('.')[0] ?? ''))),
})

/** Returns a condition as written, for `assuming`. */
export const parsedCondition = (value: unknown): WrittenCondition | undefined => (isObject(value) ? parseCondition(value, []) : undefined)

function domainOf(context: BindContext, path: string): Domain {
  const type = typeAt(context, path)
  if (!type || type.unknown) return { type: 'unknown', mayBeEmpty: true }
  const values = valuesOf(context, type)
  const owner = ownerOf(context, path)
  const given = owner && type.type === 'code' ? valuesGiven(owner, path.split('.').at(-1) ?? '') : undefined
  // A whole number is a count unless its declaration says that it can be negative.
  const least = typeof type.minimum === 'number' ? type.minimum : type.type === 'integer' ? 0 : undefined
  return {
    type: type.type,
    ...(values ? { values } : {}),
    ...(given ? { given } : {}),
    ...(type.dictionary === undefined ? {} : { dictionary: type.dictionary }),
    ...(least === undefined ? {} : { least }),
    mayBeEmpty: mayBeEmpty(context, path, type),
  }
}

function valuesOf({ project }: BindContext, type: Type): readonly unknown[] | undefined {
  if (type.type === 'boolean') return [true, false]
  return type.type === 'code' ? codesOf(project, type) : type.choices
}

/** Whether a path can be without a value: not the mode, not the length of the view's own lists, and not a param of a page that is required or has a default. */
function mayBeEmpty({ view }: BindContext, path: string, type: Type): boolean {
  if (path === 'mode.id') return false
  const [root = '', ...steps] = path.split('.')
  if (steps.join('.') === 'length' && Object.hasOwn(view.data ?? {}, root)) return false
  const isOfPage = path.startsWith('params.') && view.path !== undefined
  return !(isOfPage && (type.required === true || type.default !== undefined))
}
