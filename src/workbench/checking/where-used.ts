import type { FileKind, Project } from '../../../renderer/model/project.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { At, Source } from '../../../renderer/model/source.ts'
import type { ProseTexts } from '../../../renderer/prose/index.ts'
import { words as own } from '../words.ts'
import { fieldPlaces } from './field-uses.ts'
import { type FileOutline, outlinesAt, valueAt } from './outline.ts'
import { type Thing, thingAt } from './thing.ts'

/** A place that uses a thing. */
export interface Use {
  path: string
  at: At
  /** What people call the file, and the smallest thing around the place. */
  file: string
  place: string
  /** Whether the file belongs to the program, so that it cannot be selected. */
  isProgram?: true
}

/** What is selected, and the places that use it. */
export interface Uses {
  title: string
  kind: Thing['kind']
  list: readonly Use[]
}

/** Returns who uses what is selected; undefined for something that is not used by name. */
export function usesOf(project: Project, words: ProseTexts, outlines: readonly FileOutline[], path: string, at: At): Uses | undefined {
  const thing = thingAt(project, path, at)
  if (!thing) return undefined
  const list = project.sources.flatMap(({ kind, source }) =>
    placesIn(project, words, kind, source, thing).map((place) => useAt(outlines, kind, source, place)),
  )
  const seen = new Set<string>()
  const different = list.filter((use) => {
    const key = JSON.stringify([use.path, use.at])
    return !seen.has(key) && seen.add(key)
  })
  return { title: thing.title, kind: thing.kind, list: different }
}

/** Returns how many places use a thing. */
export const countUses = (project: Project, words: ProseTexts, thing: Thing): number =>
  project.sources.reduce((count, { kind, source }) => count + placesIn(project, words, kind, source, thing).length, 0)

/** A use of several things of one place, such as two texts of a node, is listed once: at the thing that can be selected. */
function useAt(outlines: readonly FileOutline[], kind: FileKind, source: Source, at: At): Use {
  const { path } = source
  const file = outlines.find((one) => one.path === path)
  if (!file) return { path, at: at.slice(0, 2), file: own.make.usedByProgram, place: programTitle(source, at), isProgram: true }
  const [, ...inside] = outlinesAt(file.outline, at)
  const place = inside.slice(-2).map(({ title }) => title)
  const kindTitle = Reflect.get(own.kinds, kind) as string
  return { path, at: inside.at(-1)?.at ?? [], file: file.outline.title, place: place.length === 0 ? kindTitle : place.join(' \u203a ') }
}

/** Returns the title of a declared query or command, or the name of another file of the program. */
function programTitle({ path, data }: Source, at: At): string {
  const declared = valueAt(data, at.slice(0, 2))
  const title = isObject(declared) ? declared['title'] : undefined
  return typeof title === 'string' ? title : (path.split('/').at(-1) ?? path)
}

const known = new WeakMap<Source, Map<string, readonly At[]>>()

/** Returns the places of a file that use a thing. A file that did not change is not searched again: what declares types is the program's. */
function placesIn(project: Project, words: ProseTexts, kind: FileKind, source: Source, thing: Thing): readonly At[] {
  const key = JSON.stringify([thing.kind, thing.name, 'entity' in thing ? thing.entity : ''])
  const places = known.get(source) ?? new Map<string, readonly At[]>()
  known.set(source, places)
  // A field is named in many ways, so a file without the name is left out first.
  const mayUse = source.text.includes(thing.name)
  const found =
    places.get(key) ??
    (mayUse ? (thing.kind === 'field' ? fieldPlaces(project, words, kind, source, thing) : namedPlaces(source.data, thing)) : [])
  places.set(key, found)
  return found
}

/** A value, the nearest name above it, and the name above that one. */
interface Written {
  value: unknown
  key: string
  above: string
}

type Matches = (written: Written) => boolean

/** Keys whose value is the name of a message, and of maps and lists that consist of such names. */
const SAID = new Set(['message', 'says', 'unsaved', 'messages'])
const SAID_BELOW = new Set(['messages', 'validation', 'outcomes'])

/** How each kind of thing is named. The names of paths and texts are those that the compiler resolves. */
const MATCHES: Readonly<Record<Exclude<Thing['kind'], 'field'>, (name: string) => Matches>> = {
  part:
    (name) =>
    ({ value }) =>
      isObject(value) && value['widget'] === 'part' && value['part'] === name,
  message:
    (name) =>
    ({ value, key, above }) =>
      value === name && (SAID.has(key) || SAID_BELOW.has(above)),
  screen:
    (name) =>
    ({ value, key }) =>
      value === name && (key === 'screen' || key === 'to' || key === 'lists'),
  dictionary: (name) => {
    const isRead = pathWith('dictionary', name)
    return ({ value, key }) => (value === name && key === 'dictionary') || isRead(value)
  },
  setting: (name) => {
    const isRead = pathWith('settings', name)
    return ({ value, key }) => (value === name && key === 'settings') || isRead(value)
  },
  entity:
    (name) =>
    ({ value, key }) =>
      value === name && (key === 'of' || key === 'entity' || key === 'reads' || key === 'changes'),
}

/** Returns a function that finds a path in a value. */
function pathWith(root: string, name: string): (value: unknown) => boolean {
  const path = new RegExp(String.raw`(?<![\w.])${root}\.${name}(?!\w)`)
  return (value) => typeof value === 'string' && path.test(value)
}

function namedPlaces(data: unknown, { kind, name }: Exclude<Thing, { kind: 'field' }>): At[] {
  const matches = MATCHES[kind](name)
  const inside = (value: unknown, at: At, key: string, above: string): At[] => {
    const here = matches({ value, key, above }) ? [at] : []
    if (typeof value !== 'object' || value === null) return here
    const isList = Array.isArray(value)
    const inner = Object.entries(value).flatMap(([name_, one]) =>
      isList ? inside(one, [...at, Number(name_)], key, above) : inside(one, [...at, name_], name_, key),
    )
    return [...here, ...inner]
  }
  return inside(data, [], '', '')
}
