import { plainTitle, type ProseTexts, viewTitle } from '../../../renderer/prose/index.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { FileKind, Project } from '../../../renderer/model/project.ts'
import type { At, Source } from '../../../renderer/model/source.ts'
import { filled, words } from '../words.ts'

/** A file in the list on the left. */
export interface FileOutline {
  path: string
  kind: FileKind
  /** What people call it, and what it consists of. */
  outline: Outline
}

/** Something in a file that can be selected: a widget on a screen, a message, a code, a field. */
export interface Outline {
  at: At
  title: string
  /** Its own text without that of its children, for the search. */
  text: string
  /** Whether it is an entry with a name, which can be deleted. */
  isEntry?: true
  children: readonly Outline[]
}

/** The kinds of files that people change. All others are part of the program. */
const SHOWN: readonly FileKind[] = ['screen', 'part', 'messages', 'dictionary', 'entity', 'settings', 'modes']
/** The keys of a file whose entries are separate things. */
export const NAMED = ['messages', 'words', 'outcomes', 'validation', 'codes', 'fields', 'settings', 'modes', 'tabs']
/** How much of a written text names a thing. */
const SHORT = 20

/** Returns a function with the files of a project, kind by kind. A file that did not change is the same object as before. */
export function createFilesOutline(prose: ProseTexts): (project: Project) => FileOutline[] {
  let known = new WeakMap<Source, FileOutline>()
  let named: readonly Source[] = []
  return (project) => {
    // Things on a screen are called by what other files say.
    const others = project.sources.flatMap(({ kind, source }) => (kind === 'screen' ? [] : [source]))
    if (others.length !== named.length || others.some((source, index) => source !== named[index])) known = new WeakMap()
    named = others
    const shown = project.sources.filter(({ kind }) => SHOWN.includes(kind))
    const files = shown.map(({ kind, source }): FileOutline => {
      const file = known.get(source) ?? { path: source.path, kind, outline: fileOutline(project, prose, kind, source) }
      known.set(source, file)
      return file
    })
    return files.sort((one, other) => SHOWN.indexOf(one.kind) - SHOWN.indexOf(other.kind))
  }
}

function fileOutline(project: Project, prose: ProseTexts, kind: FileKind, { path, data }: Source): Outline {
  const raw = isObject(data) ? data : {}
  const name = path.split('/').at(-1)?.replace('.json', '') ?? ''
  const isView = kind === 'screen' || kind === 'part'
  return {
    at: [],
    title: viewTitle(raw)?.slice(0, SHORT) ?? singleTitle(kind) ?? name,
    text: [path, singleTitle(kind) ?? '', ...Object.keys(raw).map((key) => prose[`file.key.${key}`] ?? ''), writtenText(data)].join(' '),
    children: isView ? viewParts(project, raw, []) : entriesIn(data),
  }
}

/** Returns the title of a kind with a single file. */
const singleTitle = (kind: FileKind): string | undefined =>
  kind === 'messages' || kind === 'settings' || kind === 'modes' ? words.kinds[kind] : undefined

/** Returns the texts in a value, without those of inner nodes and named entries. */
function writtenText(value: unknown, depth = 0): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || (depth > 0 && isNode(value))) return ''
  return Object.entries(value)
    .flatMap(([key, one]) => (depth === 0 && NAMED.includes(key) ? [] : [writtenText(one, depth + 1)]))
    .join(' ')
}

/** Returns the nodes of a view, then its dialogs and the data that it reads. */
function viewParts(project: Project, view: Record<string, unknown>, at: At): Outline[] {
  const { body, dialogs, data } = view
  return [
    ...nodesIn(project, body, [...at, 'body']),
    ...Object.entries(isObject(dialogs) ? dialogs : {}).map(([name, one]) => dialogOutline(project, name, one, [...at, 'dialogs', name])),
    ...Object.entries(isObject(data) ? data : {}).map(([name, one]) => dataOutline(project, name, one, [...at, 'data', name])),
  ]
}

function dialogOutline(project: Project, name: string, dialog: unknown, at: At): Outline {
  const view = isObject(dialog) ? dialog : {}
  const title = filled(words.dialogTitle, { title: plainTitle(view['title']) ?? name })
  return { at, title, text: writtenText(dialog), children: viewParts(project, view, at) }
}

/** Returns a data source, named by its query; a derived list has the name of the list. */
function dataOutline(project: Project, name: string, source: unknown, at: At): Outline {
  const { query, of } = isObject(source) ? source : {}
  const title = shortTitle(project.queries.get(String(query))?.value.title ?? filled(words.derivedFrom, { name, of: String(of) }))
  return { at, title: filled(words.dataTitle, { title }), text: `${name} ${writtenText(source)}`, children: [] }
}

/** Returns the nodes in a value of a view, the inner ones below the outer ones. */
function nodesIn(project: Project, value: unknown, at: At): Outline[] {
  if (typeof value !== 'object' || value === null) return []
  const maps = isNode(value) ? project.widgets.get(value.widget)?.value.props : undefined
  const inside = Object.entries(value).flatMap(([key, one]) => {
    const here = [...at, Array.isArray(value) ? Number(key) : key]
    const prop = maps?.[key]
    return prop?.kind === 'map' && prop.of.kind === 'object' ? mapEntries(project, one, here) : nodesIn(project, one, here)
  })
  if (isNode(value)) return [{ at, title: nodeTitle(project, value), text: writtenText(value), children: inside }]
  const name = isListed(value, at) ? itemName(value) : undefined
  return name === undefined ? inside : [{ at, title: name, text: writtenText(value), children: inside }]
}

/** Returns the entries of a map, such as tiles, and its template for all codes. */
function mapEntries(project: Project, map: unknown, at: At): Outline[] {
  if (!isObject(map)) return []
  const entry = (name: string, one: unknown, here: At): Outline => ({
    at: here,
    title: (isObject(one) ? itemName(one) : undefined) ?? name,
    text: `${name} ${writtenText(one)}`,
    isEntry: true,
    children: nodesIn(project, one, here),
  })
  if (!isObject(map['each'])) return Object.entries(map).map(([name, one]) => entry(name, one, [...at, name]))
  const { isEntry: _, ...template } = { ...entry('is', map['is'], [...at, 'is']), title: words.eachOne }
  const codes = project.dictionaries.get(String(map['each']['dictionary']))?.value.codes ?? {}
  const more = (['except', 'and'] as const).flatMap((part) =>
    Object.entries(isObject(map[part]) ? map[part] : {}).map(([name, one]) => {
      const named = entry(name, one, [...at, part, name])
      const label = part === 'except' ? codes[name]?.label : undefined
      return label === undefined ? named : { ...named, title: filled(words.exceptOne, { label }) }
    }),
  )
  return [template, ...more]
}

/** Whether a value is an item of a list inside a widget, such as a figure, a tab, a row of facts or a button. */
const isListed = (value: object, at: At): value is Record<string, unknown> =>
  at.length > 2 && typeof at.at(-1) === 'number' && !NOT_ITEMS.has(at.at(-2)) && isObject(value)

/** Lists whose items are pieces of a property: of a condition, and the rules of a form. */
const NOT_ITEMS = new Set<At[number] | undefined>(['all', 'any', 'rules'])

/** Returns what people call an item; undefined for a step, which has no name. */
function itemName(item: Record<string, unknown>): string | undefined {
  const found = [item['label'], item['title'], item['text'], item['field'], item['id']].find((one) => typeof one === 'string')
  return typeof found === 'string' && item['do'] === undefined ? found.slice(0, SHORT) : undefined
}

export const isNode = (value: unknown): value is Record<string, unknown> & { widget: string } =>
  isObject(value) && typeof value['widget'] === 'string'

/** Returns a node's name for people: the title of its widget, and the first text that it shows. */
function nodeTitle(project: Project, node: Record<string, unknown> & { widget: string }): string {
  const widget = shortTitle(project.widgets.get(node.widget)?.value.title ?? node.widget)
  const named = node.widget === 'part' ? viewTitle(project.parts.get(String(node['part']))?.value) : undefined
  const text = [named, node['title'], node['label'], node['text'], node['placeholder'], node['field']].find(
    (one) => typeof one === 'string',
  )
  return typeof text === 'string' ? `${widget} · ${text.slice(0, SHORT)}` : widget
}

/** Returns the name in a manifest's title, without the explanation after it. */
export const shortTitle = (title: string): string => /^[^\uff0c\uff1a\u3002\uff1b\uff08]+/.exec(title)?.[0] ?? title

function entriesIn(data: unknown): Outline[] {
  if (!isObject(data)) return []
  return NAMED.flatMap((key) => {
    const entries = data[key]
    return isObject(entries)
      ? Object.entries(entries).map(([name, value]) => ({
          at: [key, name],
          title: entryTitle(name, value),
          text: `${name} ${writtenText(value)}`,
          children: [],
        }))
      : []
  })
}

function entryTitle(name: string, value: unknown): string {
  const { label, title, text, kind } = isObject(value) ? value : {}
  // Most dialogs have the same title.
  const shown = (kind === undefined ? [label, title, text, value] : [text, title]).find((one) => typeof one === 'string')
  return typeof shown === 'string' ? shown.slice(0, SHORT) : name
}

/** Returns the things at and around a place, outermost first. */
export function outlinesAt(outline: Outline, at: At): Outline[] {
  const inside = outline.children.find((child) => child.at.every((key, depth) => key === at[depth]))
  return inside ? [outline, ...outlinesAt(inside, at)] : [outline]
}

/** Returns the value at a path; undefined when there is none. */
export const valueAt = (data: unknown, at: At): unknown =>
  at.reduce<unknown>((inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined), data)
