import type { Checked } from '../../../renderer/check/index.ts'
import type { FieldPlan, FormPlan, NodePlan } from '../../../renderer/compile/plan.ts'
import type { ConditionPlan } from '../../../renderer/language/condition.ts'
import type { Field, Fields } from '../../../renderer/language/field.ts'
import { requestFieldsOf } from '../../../renderer/language/field-group.ts'
import type { TextPlan } from '../../../renderer/language/text.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Entity } from '../../../renderer/model/project.ts'

/** A rule of a version that may concern stored records. Rules of two versions with the same key are the same rule. */
export type Rule = { key: string; path: string; label: string } & (
  | { kind: 'field'; entity: string; field: string; type: Partial<Field>; required: boolean | ConditionPlan }
  | { kind: 'form'; entity: string; that: ConditionPlan }
  /** Without a condition it is always shown. */
  | { kind: 'shown'; when: ConditionPlan | undefined }
  | { kind: 'listed'; when: ConditionPlan | undefined }
  /** How many characters of a value are shown. */
  | { kind: 'cut'; read: string[]; length: number }
)

/** Rules without key and file, which depend on where they stand. */
type Found = Rule extends infer One ? (One extends Rule ? Omit<One, 'key' | 'path'> & { name: string } : never) : never

/** Returns the rules of a version: limits of entities and of the forms that edit records, conditions of what is shown, and shortened texts. */
export function rulesOf({ project, plans }: Pick<Checked, 'project' | 'plans'>): Map<string, Rule> {
  const rules = new Map<string, Rule>()
  const places = new Map<string, number>()
  function add(path: string, found: Found): void {
    const name = `${path} ${found.name}`
    // Rules of one file with the same name differ by their order.
    const place = (places.get(name) ?? 0) + 1
    places.set(name, place)
    const key = `${name} ${place}`
    rules.set(key, { ...found, key, path })
  }
  for (const [id, { value, source }] of project.entities) for (const found of entityRules(id, value)) add(source.path, found)
  for (const [group, views] of [
    [project.screens, plans.screens],
    [project.parts, plans.parts],
  ] as const)
    for (const [id, { plan }] of views) {
      const path = group.get(id)?.source.path ?? id
      visit(plan, { form: undefined, add: (found) => add(path, found) })
    }
  return rules
}

/** Returns the limits of an entity, and of its groups of fields, which the service checks. */
function* entityRules(entity: string, { fields, groups = {} }: Entity): Generator<Found> {
  const sets: [string, Fields][] = [
    ['', fields],
    ...Object.entries(groups).map(([name, group]): [string, Fields] => [name, requestFieldsOf(fields, group)]),
  ]
  for (const [set, own] of sets)
    for (const [field, type] of Object.entries(own)) {
      const label = fields[field]?.label ?? field
      yield { kind: 'field', name: `${set} ${field}`, label, entity, field, type, required: type.required ?? false }
    }
}

interface Around {
  form: FormPlan | undefined
  add: (found: Found) => void
}

/** Visits a plan from top to bottom. Steps are left out, because they decide what happens and not what is shown. */
function visit(value: unknown, around: Around): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, around)
    return
  }
  if (!isObject(value) || value['kind'] === 'steps') return
  const label = labelOf(value)
  const form = isForm(value['form']) ? value['form'] : around.form
  const inside = { ...around, form }
  if (isForm(value['form']))
    for (const { that, message } of value['form'].record ? value['form'].rules : [])
      around.add({ kind: 'form', name: `${value['form'].id} ${message}`, label: message, entity: value['form'].entity, that })
  if (isField(value['field'])) addField(value['field'], inside)
  else if (isShown(value)) around.add({ kind: 'shown', name: `shown ${label}`, label, when: value['when'] as ConditionPlan | undefined })
  if (isDerivedList(value)) around.add({ kind: 'listed', name: `listed ${value.of} ${value.as}`, label: value.of, when: value.where })
  for (const { path, length } of cutsOf(value))
    around.add({ kind: 'cut', name: `cut ${path.join('.')}`, label: path.at(-1) ?? '', read: path, length })
  for (const [name, one] of Object.entries(value)) if (name !== 'form' && name !== 'field') visit(one, inside)
}

function addField({ name, type, label, required }: FieldPlan, { form, add }: Around): void {
  // A form that only creates records does not concern stored ones.
  if (!form?.record) return
  add({ kind: 'field', name: `${form.id} ${name}`, entity: form.entity, field: name, label: textOf(label) || name, type, required })
}

const isForm = (value: unknown): value is FormPlan => isObject(value) && isObject(value['fields']) && Array.isArray(value['rules'])
const isField = (value: unknown): value is FieldPlan => isObject(value) && isObject(value['type']) && typeof value['name'] === 'string'
const isDerivedList = (value: object): value is { of: string; as: string; where?: ConditionPlan } =>
  'of' in value && 'as' in value && 'sort' in value

/** Whether a plan is something that a condition may hide: a node, a fact, or an entry of a list. */
const isShown = (value: Record<string, unknown>): boolean =>
  isNode(value) || value['kind'] === 'object' || (typeof value['field'] === 'string' && 'text' in value)
const isNode = (value: Record<string, unknown>): value is Record<string, unknown> & NodePlan => typeof value['widget'] === 'string'

/** Returns the name of a node, by which a person recognises it, and by which both versions are compared. */
function labelOf(value: Record<string, unknown>): string {
  const props = isObject(value['props']) ? value['props'] : {}
  const own = value['label'] ?? propOf(props, 'label') ?? propOf(props, 'title') ?? propOf(props, 'text')
  const field = typeof value['field'] === 'string' ? value['field'] : ''
  const widget = typeof value['widget'] === 'string' ? value['widget'] : ''
  return [widget, field, textOf(own)].filter(Boolean).join(' ')
}

const propOf = (props: Record<string, unknown>, name: string): unknown => {
  const prop = props[name]
  return isObject(prop) ? (prop['text'] ?? prop['value'] ?? (Array.isArray(prop['path']) ? prop['path'].join('.') : undefined)) : undefined
}

function textOf(text: unknown): string {
  if (typeof text === 'string') return text
  const parts = isObject(text) && Array.isArray(text['parts']) ? (text as Exclude<TextPlan, string>).parts : []
  return parts.map((part) => (typeof part === 'string' ? part : part.path.join('.'))).join('')
}

/** Returns the shown part of a value; without a format, the whole value. */
function cutsOf(value: Record<string, unknown>): { path: string[]; length: number }[] {
  const isShownValue = Array.isArray(value['path']) && (value['kind'] === 'path' || Array.isArray(value['formats']))
  if (!isShownValue) return []
  const formats = (value['formats'] ?? []) as { name: string; argument?: string }[]
  const cut = formats.find(({ name }) => name === 'cut')
  return [{ path: value['path'] as string[], length: cut ? Number(cut.argument) : Infinity }]
}
