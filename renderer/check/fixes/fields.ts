import { isObject } from '../../model/normalize.ts'
import type { At } from '../../model/source.ts'
import { type Fixer, type Finding, objectAround, removeValue, setBeside, setTo } from './finding.ts'

/** Adds a field to a form as a copy of the last node of a field with the same type and dictionary. */
const addField: Fixer = ({ project, source, around, parent, values, get }) => {
  const entity = isObject(parent) ? project.entities.get(String(parent['entity']))?.value : undefined
  const wanted = entity?.fields[values['name'] ?? '']
  const like = fieldNodes(get([...around, 'body']), [...around, 'body']).findLast(({ node }) => {
    const field = entity?.fields[String(node['field'])]
    return field !== undefined && field.type === wanted?.type && field.dictionary === wanted.dictionary
  })
  if (!like || typeof like.at.at(-1) !== 'number') return undefined
  const at = [...like.at.slice(0, -1), Number(like.at.at(-1)) + 1]
  return [{ path: source.path, do: 'insert', at, value: { widget: like.node['widget'], field: values['name'] } }]
}

function fieldNodes(value: unknown, at: At): { node: Record<string, unknown>; at: At }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => fieldNodes(one, [...at, index]))
  if (!isObject(value)) return []
  const own = typeof value['field'] === 'string' && typeof value['widget'] === 'string' ? [{ node: value, at }] : []
  return [...own, ...Object.entries(value).flatMap(([key, one]) => (key === 'body' ? fieldNodes(one, [...at, key]) : []))]
}

/** Shows the message of a rule at the first field that its condition compares. */
const fieldOfRule: Fixer = ({ around, parent, set }) => {
  const path = isObject(parent) ? firstPath(parent['that']) : undefined
  return path?.startsWith('form.') ? [set([...around, 'field'], path.slice('form.'.length))] : undefined
}

function firstPath(condition: unknown): string | undefined {
  if (Array.isArray(condition)) return condition.map(firstPath).find((path) => path !== undefined)
  if (!isObject(condition)) return undefined
  return typeof condition['field'] === 'string' ? condition['field'] : Object.values(condition).map(firstPath).find(Boolean)
}

/** Moves a parameter that is typed in to the state, which keeps it, and renames its uses. */
const typedToState: Fixer = ({ source, values, set, remove, get }) => {
  const name = values['name']?.replace(/^params\./, '') ?? ''
  const declared = get(['params', name])
  if (!isObject(declared) || isObject(get(['state', name]))) return undefined
  const params = get(['params'])
  const isOnly = isObject(params) && Object.keys(params).length === 1
  const path = `params.${name}`
  const renamed = pathsEqual(source.data, [], path).map((at) => set(at, `state.${name}`))
  return [...renamed, remove(isOnly ? ['params'] : ['params', name]), set(['state', name], { ...declared, kept: true })]
}

function pathsEqual(value: unknown, at: At, path: string): At[] {
  if (value === path) return [at]
  if (Array.isArray(value)) return value.flatMap((one, index) => pathsEqual(one, [...at, index], path))
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => pathsEqual(one, [...at, key], path)) : []
}

/** A field that every query fills needs no mention; a derived one lost its mark. */
const fillsOrdinary: Fixer = (finding) => {
  const { project, values, around, get } = finding
  const query = get(around.slice(0, -1))
  const name = values['name'] ?? ''
  const returned = isObject(query) && isObject(query['returns']) ? String(query['returns']['of']) : ''
  const entity = project.entities.get(returned)
  const field = entity?.value.fields[name]
  if (!entity || !field?.derived) return removeValue(finding)
  return [{ path: entity.source.path, do: 'set', at: ['fields', name, 'sparse'], value: true }]
}

/** Removes a code of a dictionary with its mentions in the dictionary. */
const removeCode: Fixer = ({ source, at, values, remove, get }: Finding) => {
  const code = values['name'] ?? ''
  const order = get(['order'])
  const index = Array.isArray(order) ? order.indexOf(code) : -1
  const isGrouped = JSON.stringify(get(['groups']) ?? {}).includes(JSON.stringify(code))
  if (at[0] !== 'codes' || at.length !== 2 || isGrouped || !source.path.includes('/dictionaries/')) return undefined
  return [...(index < 0 ? [] : [remove(['order', index])]), remove(at)]
}

/** Removes the only condition that hides a field in its form: its own or one around it. */
const shown: Fixer = ({ at, get, remove }) => {
  const form = at.findLastIndex((_, length) => {
    const node = get(at.slice(0, length))
    return isObject(node) && node['entity'] !== undefined
  })
  const places = at.flatMap((_, length) => {
    const place = at.slice(0, length)
    const node = get(place)
    return length > form && isObject(node) && node['when'] !== undefined ? [[...place, 'when']] : []
  })
  return places.length === 1 && places[0] ? [remove(places[0])] : undefined
}

/** Shows a field in the case in which its value is required: under the condition of the step that requires it. */
const shownWhenRequired: Fixer = ({ at, get, set, values }) => {
  const form = get(objectAround(at, get, ({ entity }) => entity !== undefined) ?? [])
  if (!isObject(form)) return undefined
  const steps = [form['onSubmit'], form['rules']].flat().filter(isObject)
  const asking = steps.filter(({ message, when }) => message === values['message'] && when !== undefined)
  return asking.length === 1 ? [set(at, asking[0]?.['when'])] : undefined
}

export const FIELD_FIXES: Readonly<Record<string, Fixer>> = {
  'field.optional': setBeside('required', true),
  'field.notRequired': ({ around, remove }) => [remove([...around, 'required'])],
  'field.lacking': addField,
  'field.hidden': shown,
  'form.hidden': shownWhenRequired,
  'rule.nowhere': fieldOfRule,
  'rule.formats': ({ around, values, get, remove }) => {
    const field = around.slice(0, around.lastIndexOf('rules'))
    const declared = get(field)
    // The mask shows which of the two is meant.
    const isWritten = isObject(declared) && (values['other'] ?? '') in declared && declared['mask'] === values['name']
    return isWritten ? [remove([...field, values['other'] ?? ''])] : undefined
  },
  'params.typed': typedToState,
  'fills.ordinary': fillsOrdinary,
  'knows.code': removeCode,
  'form.newPassword': setTo(() => 'current-password'),
  'exposure.input': (finding) => setBeside('mask', finding.values['mask'])(finding),
  'exposure.secret': setBeside('secret', true),
  'exposure.keyboard': setBeside('keyboard', 'password'),
  'domain.percent': setBeside('unit', '%'),
  'domain.codeNumber': setTo(({ values }) => Number(values['wanted'])),
}
