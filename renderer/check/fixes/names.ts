import { isObject } from '../../model/normalize.ts'
import type { At } from '../../model/source.ts'
import { namesIn } from '../name-frequency.ts'
import { type Finding, type Fixer, rewrite, setTo } from './finding.ts'
import { escaped, onlyUnused } from './words.ts'

/** Findings about a key instead of a value. */
const OF_KEYS = /^shape\.(unknownKey|keyPattern|operator)$/

/** Writes the name that the sentence suggests, in a value, a text or a key. */
export const writeNearest: Fixer = ({ code, source, at, value, key, values, set }) => {
  const { nearest = '', name, path, value: written, home } = values
  const isWholePath = path !== undefined && nearest.includes('.') && !(name ?? '').includes('.')
  const word = isWholePath ? path : (home ?? name ?? written ?? path)
  if (word === undefined || at.length === 0) return undefined
  if (OF_KEYS.test(code) || (code === 'unknown.param' && key === word)) return [{ path: source.path, do: 'rename', at, key: nearest }]
  if (typeof value === 'string' && value.includes(word)) return [set(at, replaceName(value, word, nearest))]
  return key === word ? [{ path: source.path, do: 'rename', at, key: nearest }] : undefined
}

/** Replaces the first occurrence of a name that is no part of a longer one. */
function replaceName(text: string, name: string, meant: string): string {
  const pattern = new RegExp(`(?<![\\w.])${escaped(name)}(?!\\w)|(?<=[\\w]\\.)${escaped(name)}(?!\\w)`)
  return pattern.test(text) ? text.replace(pattern, () => meant) : text.replace(name, () => meant)
}

/** Writes the only code that the view compares the state with and that no step of the view writes. */
const codeNeverSet: Fixer = ({ source, key, around, at, values, set }) => {
  const path = String(key)
  if (around.at(-1) !== 'values' || !path.startsWith('state.')) return undefined
  const [written, asked] = [new Set<unknown>(), new Set<unknown>()]
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isObject(value)) return
    if (value['field'] === path) for (const one of [value['equals'], value['in']].flat()) asked.add(one)
    if (isObject(value['values']) && path in value['values']) written.add(value['values'][path])
    for (const one of Object.values(value)) visit(one)
  }
  visit(source.data)
  const declared = isObject(source.data) && isObject(source.data['state']) ? source.data['state'][path.slice('state.'.length)] : undefined
  if (isObject(declared)) written.add(declared['default'])
  const left = (values['known'] ?? '').split(' ').filter((code) => asked.has(code) && !written.has(code))
  return left.length === 1 ? [set(at, left[0])] : undefined
}

/** Removes a repeated code from a complete list, or writes the next code of the dictionary. */
const codeOfList: Fixer = (finding) => {
  const { parent, key, at, around, remove, set, values, source } = finding
  if (!Array.isArray(parent) || typeof key !== 'number') return undefined
  const known = (values['known'] ?? values['choices'] ?? '').split(' ')
  const left = known.filter((code) => !parent.includes(code))
  if (left.length === 0 || (source.path.includes('/dictionaries/') && around[0] === 'order')) return [remove(at)]
  const next = known[known.indexOf(String(parent[key - 1])) + 1]
  const isInOrder = parent.slice(1, key).every((code, index) => known.indexOf(String(code)) === known.indexOf(String(parent[index])) + 1)
  return key > 1 && isInOrder && next !== undefined && left.includes(next) ? [set(at, next)] : undefined
}

/** Writes the dictionary whose codes are the fields of the record that `each` counts by. */
const dictionaryOfEach: Fixer = ({ project, at, values, get, set }) => {
  if (values['of'] !== 'map') return undefined
  const codes = (values['choices'] ?? '').split(' ').sort().join(' ')
  for (let length = at.length; length > 0; length -= 1) {
    const place = at.slice(0, length)
    const each = get([...place, 'each'])
    if (!isObject(each)) continue
    const fitting = [...project.dictionaries].filter(([, { value }]) => Object.keys(value.codes).sort().join(' ') === codes)
    const [name] = fitting[0] ?? []
    return fitting.length === 1 ? [set([...place, 'each', 'dictionary'], name)] : undefined
  }
  return undefined
}

/** Gives the only field of the entity that nobody uses the name that is used: its declaration was renamed. */
const renamedField: Fixer = ({ project, values }) => {
  const [type, name = ''] = (values['of'] ?? '').split(' ')
  const entity = type === 'record' || type === 'list' ? project.entities.get(name) : undefined
  if (!entity) return undefined
  const others = project.sources.filter(({ kind }) => ['screen', 'part', 'call', 'actions'].includes(kind))
  const unused = Object.keys(entity.value.fields).filter((field) => others.every(({ source }) => !namesIn(source).includes(field)))
  const [old] = unused
  return unused.length === 1 && old !== undefined
    ? [{ path: entity.source.path, do: 'rename', at: ['fields', old], key: values['name'] ?? '' }]
    : undefined
}

/** Names the result of the only earlier step that opens a dialog and keeps no result. */
const resultOfDialog: Fixer = ({ at, values, get, set }) => {
  for (let length = at.length; length > 0; length -= 1) {
    const [place, index] = [at.slice(0, length - 1), at[length - 1]]
    const steps = get(place)
    if (!Array.isArray(steps) || typeof index !== 'number') continue
    const asking = steps.slice(0, index).flatMap((step, position) => {
      const isNamed = !isObject(step) || step['do'] !== 'openDialog' || step['as'] !== undefined
      return isNamed ? [] : [position]
    })
    if (asking.length === 1) return [set([...place, asking[0] ?? 0, 'as'], values['name'])]
  }
  return undefined
}

/** Gives the only result or data of the view that nothing reads the name that is read: its declaration was renamed. */
const renamedResult: Fixer = ({ source, values }) => {
  const name = values['name'] ?? ''
  const found = declaredIn(source.data, []).filter(
    (one) => !new RegExp(`["{| ]${one.name}[".| }]`).test(withoutDeclaration(source.text, one.name)),
  )
  const [only, ...others] = found
  if (!only || others.length > 0) return undefined
  return [
    only.isKey ? { path: source.path, do: 'rename', at: only.at, key: name } : { path: source.path, do: 'set', at: only.at, value: name },
  ]
}

const withoutDeclaration = (text: string, name: string) => text.replace(`"as": "${name}"`, '').replace(`"${name}": {`, '')

function declaredIn(value: unknown, at: At): { name: string; at: At; isKey: boolean }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => declaredIn(one, [...at, index]))
  if (!isObject(value)) return []
  const own =
    typeof value['do'] === 'string' && typeof value['as'] === 'string' ? [{ name: value['as'], at: [...at, 'as'], isKey: false }] : []
  const { data } = value
  const named = at.length === 0 && isObject(data) ? Object.keys(data).map((name) => ({ name, at: ['data', name], isKey: true })) : []
  return [...own, ...named, ...Object.entries(value).flatMap(([key, one]) => declaredIn(one, [...at, key]))]
}

/** Returns the only fitting widget, or the one of a sibling field with the same dictionary. */
function widgetBeside({ project, values, around, get }: Finding): string | undefined {
  const fitting = (values['fitting'] ?? '').split(' ').filter((one) => one !== '')
  if (fitting.length === 1) return fitting[0]
  const siblings = get(around.slice(0, -1))
  const dictionaryOf = (name: unknown) =>
    new Set([...project.entities.values()].flatMap(({ value }) => value.fields[String(name)]?.dictionary ?? []))
  const own = dictionaryOf(values['name'])
  const beside = (Array.isArray(siblings) ? siblings : [])
    .filter(isObject)
    .filter((node) => [...dictionaryOf(node['field'])].some((one) => own.has(one)))
  const widgets = new Set(beside.map((node) => String(node['widget'])).filter((one) => fitting.includes(one)))
  const [widget] = widgets
  return widgets.size === 1 ? widget : undefined
}

/** Writes the only code that no other source or step with the same receiver gives. */
const codeLeft: Fixer = ({ source, at, key, around, get, values, set }) => {
  const owner = get(around.slice(0, -1))
  const receiver = isObject(owner) ? (owner['query'] ?? owner['do']) : undefined
  if (around.at(-1) !== 'with' || receiver === undefined) return undefined
  const given = givenTo(source.data, receiver, String(key))
  const left = (values['known'] ?? '').split(' ').filter((code) => !given.includes(code))
  return given.length > 1 && left.length === 1 ? [set(at, left[0])] : undefined
}

function givenTo(value: unknown, receiver: unknown, param: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => givenTo(one, receiver, param))
  if (!isObject(value)) return []
  const isSame = value['query'] === receiver || value['do'] === receiver
  const own = isSame && isObject(value['with']) ? [value['with'][param]] : []
  return [...own, ...Object.values(value).flatMap((one) => givenTo(one, receiver, param))]
}

/** Removes a value that a message has no blank for, with an empty `with`. */
const withoutBlankValue: Fixer = ({ project, around, parent, at, values, remove }) => {
  if (!project.messages.has(values['receiver'] ?? '') || !isObject(parent)) return undefined
  return [remove(Object.keys(parent).length === 1 ? around : at)]
}

/** Kind of unknown name -> the declarations of the kind. */
const DECLARED = {
  message: 'messages',
  screen: 'screens',
  part: 'parts',
  query: 'queries',
  dictionary: 'dictionaries',
  entity: 'entities',
  setting: 'settings',
} as const

/** Writes the only declared name of the kind that is not used: the wrong name took its place. */
const unusedName = (kind: keyof typeof DECLARED): Fixer =>
  setTo(({ project, value, values }) => (value === values['name'] ? onlyUnused(project, [...project[DECLARED[kind]].keys()]) : undefined))

/** Writes the only choice that the sentence lists. */
const onlyChoice: Fixer = setTo(({ values }) => (/^\S+$/.test(values['choices'] ?? '') ? values['choices'] : undefined))

/** Writes the only state or parameter of the view. */
const onlyState: Fixer = setTo(({ value, values: { path = '', choices = '', name = '' } }) => {
  const [root = ''] = path.split('.')
  const isOwn = (root === 'state' || root === 'params') && value === `${root}.${name}`
  return isOwn && /^\w+$/.test(choices) ? `${root}.${choices}` : undefined
})

/** Removes an item of a list. */
const listItem: Fixer = ({ parent, at, remove }) => (Array.isArray(parent) ? [remove(at)] : undefined)

export const NAME_FIXES: Readonly<Record<string, Fixer>> = {
  'unknown.code': (finding) => codeOfList(finding) ?? codeNeverSet(finding) ?? codeLeft(finding),
  'unknown.param': withoutBlankValue,

  'derive.search': (finding) => (Array.isArray(finding.parent) && finding.parent.length > 1 ? listItem(finding) : undefined),
  ...Object.fromEntries(Object.keys(DECLARED).map((kind) => [`unknown.${kind}`, unusedName(kind as keyof typeof DECLARED)])),
  'unknown.entry': listItem,
  'unknown.tab': listItem,
  'unknown.field': (finding) =>
    dictionaryOfEach(finding) ?? renamedField(finding) ?? (finding.key === 'to' ? onlyChoice(finding) : onlyState(finding)),
  'unknown.root': (finding) => resultOfDialog(finding) ?? renamedResult(finding),
  'unknown.outcome': onlyChoice,
  'unknown.choice': onlyChoice,
  'field.widget': setTo((finding) => widgetBeside(finding)),
  'order.missing': ({ source, values, get }) => {
    const [codes, order] = [get(['codes']), get(['order'])]
    const index = Object.keys(isObject(codes) ? codes : {}).indexOf(values['name'] ?? '')
    return Array.isArray(order) && index >= 0
      ? [{ path: source.path, do: 'insert', at: ['order', index], value: values['name'] }]
      : undefined
  },
  'params.handed': ({ source, at, key, values }) => {
    const meant = values['name']?.replace(/^params\./, 'state.') ?? ''
    const data = source.data
    const isKnown = isObject(data) && isObject(data['state']) && meant.slice('state.'.length) in data['state']
    return isKnown && key === values['name'] ? [{ path: source.path, do: 'rename', at, key: meant }] : undefined
  },
  'duplicate.address': ({ source, at, set, project }) => {
    const own = `/${source.path.split('/').at(-1)?.replace('.json', '') ?? ''}`
    const isFree = [...project.screens.values()].every(({ value }) => value.path !== own)
    return isFree ? [set(at, own)] : undefined
  },
  'duplicate.form': ({ around, parent, set, values, source }) => {
    const name = values['name'] ?? ''
    const free = [2, 3, 4].map((number) => `${name.charAt(0).toLowerCase()}${name.slice(1)}${number}`)
    const text = JSON.stringify(source.data)
    return isObject(parent)
      ? [
          set(
            [...around, 'name'],
            free.find((one) => !text.includes(`"${one}"`)),
          ),
        ]
      : undefined
  },
  'dictionary.carried': setTo(({ values }) => (values['isSure'] === '' ? undefined : values['wanted'])),
  'mode.dataSource': ({ at, values, set }) =>
    /^\w+$/.test(values['codes'] ?? '') ? [set([...at, 'dataSource'], values['codes'])] : undefined,
  'mode.room': ({ values, get, remove, set }) => {
    const { name = '', other = '' } = values
    return [set(['modes', name, 'room'], get(['modes', other, 'room'])), remove(['modes', other, 'room'])]
  },
  'under.parent': setTo(({ values }) => values['parent']),
  'file.id': setTo(({ values }) => values['file']),
  'confirm.unheard': ({ around, parent, set }) => (isObject(parent) && 'do' in parent ? [set([...around, 'do'], 'confirm')] : undefined),
  'text.dollar': rewrite((text) => text.replaceAll('${', '{')),
}
