import { asText } from '../../language/as-text.ts'
import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import type { At } from '../../model/source.ts'
import { labelOfField } from '../advice/own-label.ts'
import type { Finding, Fixer } from './finding.ts'

/** Names what the entry shows or opens, where the entry has its neighbour's name. */
const ownLabel: Fixer = ({ project, around, parent, key, value, get, set, at }) => {
  if (!isObject(parent) || key === 'with') return undefined
  const names = [labelOfField(project, parent), titlePassed(parent['onTap']), labelOfList(project, parent, get)]
  const meant = names.find((name) => name !== undefined && name !== value)
  return meant === undefined || around.length === 0 ? undefined : [set(at, meant)]
}

function titlePassed(steps: unknown): string | undefined {
  const [step] = Array.isArray(steps) ? steps.filter(isObject) : []
  const title = isObject(step?.['with']) ? step['with']['title'] : undefined
  return typeof title === 'string' ? title : undefined
}

/** Returns the label of the only code that the list of a tab chooses. */
function labelOfList({ dictionaries, entities }: Project, entry: Record<string, unknown>, get: Finding['get']): string | undefined {
  const list = (Array.isArray(entry['body']) ? entry['body'] : []).find((node) => isObject(node) && typeof node['items'] === 'string')
  const where = isObject(list) ? get(['data', asText(list['items']), 'where']) : undefined
  const [field, code] = isObject(where) ? [asText(where['field']).split('.').at(-1) ?? '', where['equals']] : []
  if (field === undefined || typeof code !== 'string') return undefined
  const names = new Set([...entities.values()].flatMap(({ value: { fields } }) => fields[field]?.dictionary ?? []))
  return names.size === 1 ? dictionaries.get([...names][0] ?? '')?.value.codes[code]?.label : undefined
}

/** Writes the title of the page or the dialog that the entry opens instead of a label that is too long; a title keeps what is filled in. */
const shorter: Fixer = ({ project, parent, value, values, at, get, set }) => {
  const dialogs = get(['dialogs']) as Record<string, unknown> | undefined
  const limit = Number(values['limit'])
  const steps = isObject(parent) && Array.isArray(parent['onTap']) ? parent['onTap'].filter(isObject) : []
  const opened = [...steps, ...(isObject(parent) && 'screen' in parent ? [parent] : [])]
  const titles = opened.flatMap((step) => {
    const dialog = dialogs?.[asText(step['dialog'])]
    return project.screens.get(asText(step['screen']))?.value.title ?? (isObject(dialog) ? asText(dialog['title']) : [])
  })
  const [title] = titles
  if (titles.length === 1 && title !== undefined && !title.includes('{') && title.length <= limit) return [set(at, title)]
  const blanks = values['prop'] === 'title' ? (asText(value).match(/\{[^}]*\}/g) ?? []) : []
  return blanks.length === 1 ? [set(at, blanks[0])] : undefined
}

/** Writes what is copied in the words of its own entry: the copy contains the key of the entry that it was copied from. */
const inOwnWords: Fixer = ({ at, get, set, values }) => {
  for (let length = at.length; length > 0; length -= 1) {
    const [place, key] = [at.slice(0, length - 1), at[length - 1]]
    const entries = get(place)
    const entry = get(at.slice(0, length))
    if (!isObject(entry) || asText(entry['label'] ?? entry['id']) !== values['name']) continue
    const siblings = Array.isArray(entries) ? entries : isObject(entries) ? Object.values(entries) : []
    const position = siblings.findIndex((one) => isObject(one) && asText(one['label'] ?? one['id']) === values['other'])
    const other = Array.isArray(entries)
      ? asText((siblings[position] as Record<string, unknown>)['id'])
      : Object.keys(entries ?? {})[position]
    const own = Array.isArray(entries) ? asText(entry['id']) : String(key)
    return other === undefined || other === '' || own === '' ? undefined : retold(get(at), at, other, own, set)
  }
  return undefined
}

/** Shows the field of the same record whose label is the name of the figure. */
const fieldOfName: Fixer = ({ project, at, key, value, values, set }) => {
  const field = /\.(\w+)\s*[|}]/.exec(asText(value))?.[1]
  if (key !== 'value' || field === undefined) return undefined
  const owners = [...project.entities.values()].filter(({ value: { fields } }) => fields[field] !== undefined)
  const meant = new Set(
    owners.flatMap(({ value: { fields } }) => Object.keys(fields).filter((one) => fields[one]?.label === values['name'])),
  )
  const [name] = meant
  return meant.size === 1 && name !== undefined ? [set(at, asText(value).replace(`.${field}`, `.${name}`))] : undefined
}

/** Replaces a word in the texts of a value, with the same capitals. */
function retold(value: unknown, at: At, word: string, meant: string, set: Finding['set']): Change[] {
  if (typeof value === 'string') {
    const text = value === word ? meant : value.replace(upper(word), upper(meant))
    return text === value ? [] : [set(at, text)]
  }
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return entries.flatMap(([key, one]) => retold(one, [...at, key], word, meant, set))
}

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const LOOK_FIXES: Readonly<Record<string, Fixer>> = {
  'looks.number': ({ at, values, set }) => [set(at, values['meant'])],
  'looks.chosen': ({ at, value, values, set }) => [set(at, isObject(value) ? { from: values['meant'] } : values['meant'])],
  'way.homeTab': ({ source, at, values }) => [{ path: source.path, do: 'insert', at: [...at, 0], value: values['tab'] }],
  'looks.equal': ownLabel,
  'looks.wraps': shorter,
  'looks.copied': (finding) => fieldOfName(finding) ?? inOwnWords(finding),
  // The look of all buttons beside it, if it is one that the sentence names.
  'looks.danger': ({ at, around, get, set }) => {
    const beside = get(around.slice(0, -1))
    const own = get(around)
    const looks = (Array.isArray(beside) ? beside : []).flatMap((one) =>
      one !== own && isObject(one) && one['widget'] === 'button' ? [one['look']] : [],
    )
    const [look, ...others] = new Set(looks)
    return (look === 'link' || look === 'secondary') && others.length === 0 ? [set(at, look)] : undefined
  },
  'looks.index': ({ values, around, at, key, value, set }) => {
    const { meant, name = '' } = values
    const by = key === 'by' ? value : isObject(value) ? value['by'] : undefined
    if (meant !== undefined && typeof by === 'string') return [set(key === 'by' ? at : [...around, 'index', 'by'], by.replace(name, meant))]
    const { path = '', only = '' } = values
    return only === '' ? undefined : [set([...at, 'when'], { field: path, equals: only })]
  },
}
