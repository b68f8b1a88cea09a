import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declared, Message, Project } from '../../model/project.ts'
import { namesIn } from '../name-frequency.ts'
import { type Fixer, type Finding, rewrite, setTo } from './finding.ts'

/** Findings about a key instead of a value. */
const OF_KEYS = /^shape\.(unknownKey|keyPattern|operator)$/

/** Writes the name that the sentence suggests, in a value, a text or a key. */
export const writeNearest: Fixer = ({ code, source, at, value, key, values, set }) => {
  const { nearest = '', name, path, value: written, home } = values
  const isWholePath = path !== undefined && nearest.includes('.') && !(name ?? '').includes('.')
  const word = isWholePath ? path : (home ?? name ?? written ?? path)
  if (word === undefined || at.length === 0) return undefined
  if (OF_KEYS.test(code)) return [{ path: source.path, do: 'rename', at, key: nearest }]
  if (typeof value === 'string' && value.includes(word)) return [set(at, replaceName(value, word, nearest))]
  return key === word ? [{ path: source.path, do: 'rename', at, key: nearest }] : undefined
}

/** Replaces the first occurrence of a name that is no part of a longer one. */
function replaceName(text: string, name: string, meant: string): string {
  const pattern = new RegExp(`(?<![\\w.])${escaped(name)}(?!\\w)|(?<=[\\w]\\.)${escaped(name)}(?!\\w)`)
  return pattern.test(text) ? text.replace(pattern, () => meant) : text.replace(name, () => meant)
}

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

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

/** Removes a code from a list that has the other codes already, or writes the code that follows its neighbour in the dictionary. */
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
  const [kind, name = ''] = (values['of'] ?? '').split(' ')
  const entity = kind === 'record' || kind === 'list' ? project.entities.get(name) : undefined
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

/** Gives a missing parameter the only value in scope that has its name, or the code that no other such step gives. */
const missingParam: Fixer = (finding) => {
  const { at, key, around, values, set, get, source } = finding
  const { name = '', from, asText, receiver = '' } = values
  const place = key === 'with' ? at : key === 'message' || key === 'says' || key === 'do' ? [...around, 'with'] : [...at, 'with']
  if (from) return [set([...place, name], asText ? `{${from}${asText}}` : { from })]
  const step = get(place.slice(0, -1))
  if (!isObject(step) || step['do'] !== receiver) return blankOfMessage(finding)
  const given = valuesGiven(source.data, receiver, name)
  const codes = (values['codes'] ?? '').split(' ').filter((code) => code !== '' && !given.includes(code))
  return codes.length === 1 ? [set([...place, name], codes[0])] : undefined
}

/** Removes a placeholder of a message for which no step gives a value. */
function blankOfMessage({ project, values, key }: Finding): Change[] | undefined {
  const message = project.messages.get(values['receiver'] ?? '')
  if (!message || !['message', 'says', 'with'].includes(String(key))) return undefined
  const blank = `{${values['name'] ?? ''}}`
  const isGiven = project.sources.some(({ kind, source }) => (kind === 'screen' || kind === 'part') && gives(source.data, values))
  if (isGiven || !message.value.text.includes(blank)) return undefined
  const { source, at } = message
  const text = withoutBlank(message.value.text, blank)
  return text === undefined ? undefined : [{ path: source.path, do: 'set', at: [...at, 'text'], value: text }]
}

/** Whether a step says the message with a value for the placeholder. */
function gives(value: unknown, { receiver, name = '' }: Finding['values']): boolean {
  if (Array.isArray(value)) return value.some((one) => gives(one, { receiver: receiver ?? '', name }))
  if (!isObject(value)) return false
  const { message, says, with: given } = value
  if ((message === receiver || says === receiver) && isObject(given) && name in given) return true
  return Object.values(value).some((one) => gives(one, { receiver: receiver ?? '', name }))
}

/** Returns the values that steps of the file give a parameter. */
function valuesGiven(value: unknown, step: string, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesGiven(one, step, name))
  if (!isObject(value)) return []
  const own = value['do'] === step && isObject(value['with']) && name in value['with'] ? [value['with'][name]] : []
  return [...own, ...Object.values(value).flatMap((one) => valuesGiven(one, step, name))]
}

/** Removes a placeholder with the particle that follows; undefined for a text of several clauses, which would have to be written anew. */
export const withoutBlank = (text: string, blank: string): string | undefined =>
  /[\uff0c\uff1b\u3002].*\S/u.test(text.slice(0, text.lastIndexOf('}')))
    ? undefined
    : text.replace(new RegExp(`${escaped(blank)}\\p{Script=Han}?`, 'u'), '')

/** Writes the only message of the same group that has a fitting kind. */
const messageOfKind =
  (kinds: readonly string[]): Fixer =>
  ({ project, values, at, set }) => {
    const { name = '' } = values
    const message = project.messages.get(name)
    if (!message) return undefined
    const isQuestion = kinds.includes('confirm') && 'ok' in message.value && 'cancel' in message.value
    if (isQuestion) return asQuestion(project, message)
    const group = name.split('.')[0]
    const fitting = [...project.messages].flatMap(([other, { value }]) =>
      other.split('.')[0] === group && kinds.includes(value.kind) ? [other] : [],
    )
    const meant = fitting.length === 1 ? fitting[0] : onlyUnused(project, fitting)
    return meant === undefined ? undefined : [set(at, meant)]
  }

/** Makes a message with two keys a question, with the tone that questions with the same key have. */
function asQuestion({ messages }: Project, { value, source, at }: Declared<Message>): Change[] {
  const { ok } = value as Message & { ok?: unknown }
  const like = [...messages.values()].filter(
    (one) => one.value.kind === 'confirm' && (one.value as typeof value & { ok?: unknown }).ok === ok,
  )
  const tones = new Set(like.map((one) => one.value.tone))
  const [tone] = tones
  if (tones.size !== 1) return []
  const change = (key: string, meant: string): Change => ({ path: source.path, do: 'set', at: [...at, key], value: meant })
  return [change('kind', 'confirm'), ...(tone !== undefined ? [change('tone', tone)] : [])]
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

/** Returns the only name that no file mentions except where it is declared. */
function onlyUnused(project: Project, names: readonly string[]): string | undefined {
  const unused = names.filter((name) => {
    const mentions = project.sources.map(({ source }) => namesIn(source).filter((one) => one === name).length)
    return mentions.reduce((sum, count) => sum + count, 0) <= 1
  })
  return unused.length === 1 ? unused[0] : undefined
}

/** Writes the only declared name of the kind that is not used: the wrong name took its place. */
const unusedName = (kind: keyof typeof DECLARED): Fixer =>
  setTo(({ project, value, values }) => (value === values['name'] ? onlyUnused(project, [...project[DECLARED[kind]].keys()]) : undefined))

/** Writes the only choice that the sentence lists. */
const onlyChoice: Fixer = setTo(({ values }) => (/^\S+$/.test(values['choices'] ?? '') ? values['choices'] : undefined))

/** Removes an item of a list. */
const listItem: Fixer = ({ parent, at, remove }) => (Array.isArray(parent) ? [remove(at)] : undefined)

export const NAME_FIXES: Readonly<Record<string, Fixer>> = {
  'unknown.code': (finding) => codeOfList(finding) ?? codeNeverSet(finding),
  ...Object.fromEntries(Object.keys(DECLARED).map((kind) => [`unknown.${kind}`, unusedName(kind as keyof typeof DECLARED)])),
  'unknown.entry': listItem,
  'unknown.tab': listItem,
  'unknown.field': (finding) => dictionaryOfEach(finding) ?? renamedField(finding),
  'unknown.root': resultOfDialog,
  'unknown.outcome': onlyChoice,
  'unknown.choice': onlyChoice,
  'missing.param': missingParam,
  'confirm.kind': messageOfKind(['confirm']),
  'say.kind': messageOfKind(['toast', 'floating', 'dialog']),
  'field.widget': setTo(({ values }) => (/^\w+$/.test(values['fitting'] ?? '') ? values['fitting'] : undefined)),
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
