import type { DerivedListPlan, SortPlan } from '../language/derived-list.ts'
import { isObject } from '../model/normalize.ts'
import type { WrittenDerivedList } from '../model/project.ts'
import { fieldsOf, GLOBALS, itemOf, type Type, UNKNOWN } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseCondition, type WrittenCondition } from '../model/written-condition.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, report } from './bind-context.ts'
import { checkChosenCodes } from './chosen-codes.ts'
import { bindCount } from './count.ts'
import { isField, type ItemFields } from './derived-field.ts'
import { bindTypedPath } from './path-props.ts'

/** Binds a derived list; `base` is the type of the list it is derived from. */
export function bindDerivedList(context: BindContext, name: string, written: WrittenDerivedList, base: Type, at: At): DerivedListPlan {
  const { of, as = 'item', where, search, sort, count } = written
  const item = itemOf(context.project, base)
  const key = context.project.entities.get(item.of ?? '')?.value.key
  if (where === undefined && search === undefined && sort.length === 0 && !count) report(context, 'derive.nothing', at, { name, of }, 'key')
  if (where === undefined && written.as !== undefined) report(context, 'derive.as', [...at, 'as'], { name: as })
  if (context.scope.has(as)) report(context, 'name.hides', [...at, 'as'], { name: as })
  const fields = { context, item, at }
  if (count && sort.length > 0) report(context, 'count.sort', [...at, 'sort'], { name }, 'key')
  if (count && base.item) report(context, 'count.again', [...at, 'count'], { name: of }, 'key')
  return {
    of,
    as,
    ...(where === undefined ? {} : { where: bindWhere(inWhere(context, as, item, where, at), where, [...at, 'where']) }),
    ...(search === undefined ? {} : { search: bindSearch(fields, search) }),
    sort: bindSort(fields, sort),
    ...(count ? { count: bindCount(fields, count, as, where) } : {}),
    ...(key === undefined ? {} : { key }),
  }
}

function bindWhere(context: BindContext, where: unknown, at: At): NonNullable<DerivedListPlan['where']> {
  const plan = bindCondition(context, where, at)
  checkChosenCodes(context, parseCondition(where, at))
  return plan
}

/** Returns the scope of `where`: an item, params and globals. State is excluded, so that the same URL always shows the same list. */
function inWhere(context: BindContext, as: string, item: Type, where: unknown, at: At): BindContext {
  const seen = new Map([...context.scope].filter(([root]) => root === 'params' || GLOBALS.includes(root)))
  const sees = [as, ...seen.keys()]
  const read = pathsOf(parseCondition(where, [...at, 'where']))
  // A name reported here is not reported again as unknown.
  for (const { root, at: place } of read) {
    if (root === as || seen.has(root) || !context.scope.has(root)) continue
    report(context, 'derive.sees', place, { name: root, known: sees.join(' ') })
    seen.set(root, UNKNOWN)
  }
  const isAboutItems = read.length === 0 || read.some(({ root }) => root === as || !context.scope.has(root))
  if (!isAboutItems) report(context, 'derive.item', [...at, 'where'], { name: as }, 'key')
  return { ...context, scope: new Map([...seen, [as, item]]) }
}

function pathsOf(condition: WrittenCondition | undefined): { root: string; at: At }[] {
  if (condition === undefined) return []
  if (condition.kind !== 'comparison') return [condition.of].flat().flatMap(pathsOf)
  const { path, operator = '', right, at } = condition
  const from = isObject(right) && typeof right['from'] === 'string' ? right['from'] : undefined
  const both = [{ path, at: [...at, 'field'] }, ...(from === undefined ? [] : [{ path: from, at: [...at, operator, 'from'] }])]
  return both.map((one) => ({ root: one.path.split('.')[0] ?? '', at: one.at }))
}

function bindSearch(
  { context, item, at }: ItemFields,
  search: NonNullable<WrittenDerivedList['search']>,
): NonNullable<DerivedListPlan['search']> {
  const here = [...at, 'search']
  const own = new Map([...context.scope].filter(([root]) => ['params', 'state', ...GLOBALS].includes(root)))
  const from = isObject(search.for) ? search.for['from'] : undefined
  const found = typeof from === 'string' ? bindTypedPath({ ...context, scope: own }, ['text'], from, [...here, 'for', 'from']) : undefined
  const names = search.in.filter((name, index) =>
    isField({ context, item, at: [...here, 'in', index] }, search.in, name, ['text'], 'search'),
  )
  return { for: found?.path ?? [], in: names }
}

const SORTED = ['text', 'number', 'integer', 'boolean', 'date', 'dateTime', 'code']

function bindSort({ context, item, at }: ItemFields, sort: readonly string[]): SortPlan[] {
  const { project } = context
  const names = sort.map((written) => written.replace(/^-/, ''))
  return names.flatMap((field, index): SortPlan[] => {
    if (!isField({ context, item, at: [...at, 'sort', index] }, names, field, SORTED, 'sort')) return []
    const { dictionary } = fieldsOf(project, item)[field] ?? {}
    const declared = project.dictionaries.get(dictionary ?? '')?.value
    const codes = declared && (declared.order ?? Object.keys(declared.codes))
    return [{ field, ...(sort[index]?.startsWith('-') ? { isDescending: true } : {}), ...(codes ? { codes } : {}) }]
  })
}
