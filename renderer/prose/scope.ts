import { countedType } from '../compile/count.ts'
import { parseEach } from '../model/each.ts'
import type { Project, View } from '../model/project.ts'
import { globals, inline, itemOf, recordOf, type Type, UNKNOWN } from '../model/scope-types.ts'
import { isObject } from '../model/normalize.ts'
import type { Fields } from '../language/field.ts'
import type { ProseTexts } from './words.ts'

/** A name that paths may start with. */
export interface Root {
  type: Type
  /** The label of the value itself; absent for names such as `params` that only group others. */
  label?: string
  /** A word for the kind of name, which distinguishes paths with equal labels. */
  role?: string
}

export type Roots = ReadonlyMap<string, Root>

/**
 * Where something is described: the declarations, the words, and the names that paths may start with. Unlike the compiler's context, it
 * never reports a mistake: an unknown name is shown as it is written.
 */
export interface ProseContext {
  readonly project: Project
  readonly words: ProseTexts
  readonly roots: Roots
  readonly view: View
  /** The entity of the enclosing form. */
  readonly entity?: string
  /** The values that a submission of the enclosing form carries besides its fields. */
  readonly submits?: Fields
  /** The outcomes of the step being answered. */
  readonly outcomes?: Readonly<Record<string, { carries?: Fields; says?: string }>>
}

const NO_VIEW: View = { body: [] }

/** Returns the place outside any view: only the global names are visible. */
export function globalPlace(project: Project, words: ProseTexts): ProseContext {
  const own = new Map<string, Root>()
  for (const [name, type] of globals(project)) own.set(name, { type })
  return { project, words, roots: own, view: NO_VIEW }
}

/** Returns a place with more names. */
export const withRoots = (place: ProseContext, names: Iterable<readonly [string, Root]>): ProseContext => ({
  ...place,
  roots: new Map([...place.roots, ...names]),
})

/** Returns the place inside a view. */
export function viewPlace(around: ProseContext, view: View): ProseContext {
  const { project, words } = around
  const global = globalPlace(project, words)
  const types = dataTypes(project, view)
  const labels = [...types].map(([name, type]) => [name, labelOf(project, type) ?? name] as const)
  const data = labels.map(([name, label]): [string, Root] => {
    const isShared = labels.some(([other, same]) => other !== name && same === label)
    return [name, { type: types.get(name) ?? UNKNOWN, label: isShared ? `${label}${name}` : label, role: name }]
  })
  const roles = (name: string) => words[`role.${name}`] ?? name
  const params: Root = { type: inline(view.params ?? {}), role: roles('params') }
  const state: Root = { type: inline(view.state ?? {}), role: roles('state') }
  return { ...withRoots(global, [['params', params], ['state', state], ...data]), view }
}

/** Returns a type's own label, or the title of the entity it consists of. */
export const labelOf = (project: Project, { label, of }: Type): string | undefined => label ?? project.entities.get(of ?? '')?.value.title

function dataTypes(project: Project, view: View): Map<string, Type> {
  const data = view.data ?? {}
  const types = new Map<string, Type>()
  const typeOf = (name: string, through: readonly string[]): Type => {
    const known = types.get(name)
    const source = data[name]
    if (known || !source || through.includes(name)) return known ?? UNKNOWN
    const type = 'of' in source ? derived(project, typeOf(source.of, [...through, name]), source.count) : answer(project, source.query)
    types.set(name, type)
    return type
  }
  for (const name of Object.keys(data)) typeOf(name, [])
  return types
}

function derived(project: Project, base: Type, count: Parameters<typeof countedType>[2] | undefined): Type {
  if (!count || base.type !== 'list') return base
  const label = labelOf(project, base)
  const { empty } = base
  return { ...countedType(project, base, count), ...(label === undefined ? {} : { label }), ...(empty === undefined ? {} : { empty }) }
}

function answer(project: Project, query: string): Type {
  const { returns = UNKNOWN, empty } = project.queries.get(query)?.value ?? {}
  return empty === undefined ? returns : { ...returns, empty }
}

/** Returns the place inside a form of an entity. */
export function formPlace(place: ProseContext, entity: string): ProseContext {
  const role = place.words['role.form'] ?? 'form'
  return { ...withRoots(place, [['form', { type: recordOf(place.project, entity), role }]]), entity }
}

/** Returns the type of a path; unknown when a segment is. */
export function typeAt(place: ProseContext, path: string): Type {
  const [root = '', ...rest] = path.split('.')
  return rest.reduce<Type>((type, name) => fieldAt(place.project, type, name) ?? UNKNOWN, place.roots.get(root)?.type ?? UNKNOWN)
}

/** Returns the type of a record's field, and whether its entity notes it as personal data. */
export function fieldAt(project: Project, type: Type, name: string): (Type & { personal?: true }) | undefined {
  if (type.fields) return Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
  if (type.type === 'list' && name === 'length') return { type: 'integer' }
  if (type.type === 'list' && name === 'counts') return { type: 'map', ...(type.counts === undefined ? {} : { dictionary: type.counts }) }
  if (type.type === 'map' && type.dictionary !== undefined)
    return { type: 'integer', label: codeLabel(project, type.dictionary, name) ?? name }
  const entity = type.type === 'record' ? project.entities.get(type.of ?? '')?.value : undefined
  const field = entity && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return field && entity && Object.hasOwn(entity.personal, name) ? { ...field, personal: true } : field
}

/** Returns a code's label in a dictionary. */
export const codeLabel = (project: Project, dictionary: string, code: string): string | undefined =>
  project.dictionaries.get(dictionary)?.value.codes[code]?.label

/** Returns the place of something written for each item of a list. */
export function itemPlace(place: ProseContext, list: Type, as: string | undefined): ProseContext {
  const type = itemOf(place.project, list)
  const own = as === undefined ? undefined : labelOf(place.project, type)
  const word = place.words['path.item'] ?? 'item'
  return withRoots(place, [[as ?? 'item', { type, label: own ?? word, role: place.words['role.item'] ?? word }]])
}

/** Returns the place of a template that is repeated for the codes of a dictionary. */
export function eachPlace(place: ProseContext, written: unknown): ProseContext {
  const each = parseEach(written)
  if (!each) return place
  const { words, project } = place
  const title = project.dictionaries.get(each.dictionary)?.value.title ?? each.dictionary
  const text = (name: string): Type => ({ type: 'text', label: words[`path.${name}`] ?? name })
  const code: Type = { type: 'code', dictionary: each.dictionary, label: words['path.code'] ?? 'code' }
  const counted = Object.entries(each.paths).map(([name, path]): [string, Type] => {
    const label = labelOf(project, typeAt(place, path)) ?? name
    return [name, { type: 'integer', label: place.roots.get(path.split('.')[0] ?? '')?.label ?? label }]
  })
  const type = inline({ code, label: text('label'), icon: text('icon'), ...Object.fromEntries(counted) })
  return withRoots(place, [[each.as, { type, label: title, role: title }]])
}

/** Returns the place of the steps that run on an event. */
export const eventPlace = (place: ProseContext, fields: Fields): ProseContext =>
  withRoots(place, [['event', { type: inline(fields), role: place.words['role.event'] ?? 'event' }]])

/** Returns the place of the answer to an outcome. */
export const outcomePlace = (place: ProseContext, fields: Fields | undefined): ProseContext =>
  withRoots(place, [
    ['outcome', { type: inline({ message: { type: 'text' }, ...fields }), role: place.words['role.outcome'] ?? 'outcome' }],
  ])

/** Returns the place after a step whose result has a name. */
export const resultPlace = (place: ProseContext, name: string, type: Type): ProseContext =>
  withRoots(place, [[name, { type, label: labelOf(place.project, type) ?? name, role: name }]])

/** Returns the entity of the first form in a view: the values of a dialog. */
export function formEntity(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(formEntity).find((found) => found !== undefined)
  if (!isObject(value)) return undefined
  if (value['widget'] === 'form' && typeof value['entity'] === 'string') return value['entity']
  return Object.values(value)
    .map(formEntity)
    .find((found) => found !== undefined)
}
