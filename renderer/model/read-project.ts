import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FileKind, Named, Project } from './project.ts'
import { settleChoices } from './choices.ts'
import { settleDefaults } from './defaults.ts'
import { gatherExtras } from './extras.ts'
import { kindOfView } from './view-kind.ts'
import { isObject, normalize } from './normalize.ts'
import { parseSource, type Source } from './source.ts'

/** How a file becomes a source; a checker that stays reads only what has changed. */
export type ReadSource = (root: string, path: string) => Source

const readFile: ReadSource = (root, path) => parseSource(path, readFileSync(`${root}/${path}`, 'utf8'))

const FOLDERS: Record<string, FileKind> = {
  screens: 'screen',
  parts: 'part',
  entities: 'entity',
  dictionaries: 'dictionary',
  actions: 'actions',
  calls: 'call',
}
const FILES: Record<string, FileKind> = {
  'messages.json': 'messages',
  'settings.json': 'settings',
  'modes.json': 'modes',
  'names.json': 'names',
}
const NOT_CONTENT = new Set(['language', 'icons.svg', 'README.md'])

/**
 * Reads everything under `schemas/` and the manifests beside it. A file that is not JSON is in `sources` with its
 * problems and declares nothing. `root` is a project: this one, a copy, or a tiny one in a test.
 */
export function readProject(root: string, manifests = root, read: ReadSource = readFile): Project {
  const project = emptyWorld()
  const schemas = `${root}/schemas`
  for (const name of sorted(schemas)) {
    const kind = FILES[name] ?? FOLDERS[name]
    if (NOT_CONTENT.has(name)) continue
    if (!kind) project.strays.push(`schemas/${name}`)
    else if (FILES[name]) add(project, kind, read(root, `schemas/${name}`))
    else
      for (const path of jsonBelow(root, `schemas/${name}`, project.strays)) {
        const source = read(root, path)
        add(project, kindOfView(kind, source.data), source)
      }
  }
  for (const [folder, kind] of [
    ['widgets', 'widget'],
    ['renderer/steps', 'step'],
  ] as const) {
    for (const name of sorted(`${manifests}/${folder}`)) {
      const path = `${folder}/${name}/manifest.json`
      if (existsSync(`${manifests}/${path}`)) add(project, kind, read(manifests, path))
    }
  }
  const icons = existsSync(`${schemas}/icons.svg`) ? readFileSync(`${schemas}/icons.svg`, 'utf8') : ''
  for (const found of icons.matchAll(/<symbol id="([^"]+)"/g)) project.icons.add(found[1] ?? '')
  gatherExtras(project)
  settleDefaults(project)
  settleChoices(project)
  return project
}

function emptyWorld(): Project {
  const named = () => new Map()
  return {
    sources: [],
    strays: [],
    doubles: [],
    unreadable: new Set(),
    broken: new Set(),
    icons: new Set(),
    extras: [],
    files: {},
    screens: named(),
    parts: named(),
    entities: named(),
    dictionaries: named(),
    queries: named(),
    commands: named(),
    calls: named(),
    messages: named(),
    settings: named(),
    modes: named(),
    tabs: named(),
    widgets: named(),
    steps: named(),
  }
}

const sorted = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])

function jsonBelow(root: string, folder: string, strays: string[]): string[] {
  const found: string[] = []
  for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) found.push(...jsonBelow(root, path, strays))
    else if (entry.name.endsWith('.json')) found.push(path)
    else if (entry.name !== 'README.md') strays.push(path)
  }
  return found
}

/** The kinds of names that one file holds many of. */
const DECLARES: Partial<Record<FileKind, string[]>> = {
  actions: ['query', 'command'],
  messages: ['message'],
  settings: ['setting'],
  modes: ['mode', 'tab'],
}

/** Files one source away under its names. Whatever has not even the outline of its kind declares nothing. */
export function add(project: Project, kind: FileKind, source: Source): void {
  project.sources.push({ kind, source })
  const data = source.data
  const fileName =
    source.path
      .split('/')
      .at(kind === 'widget' || kind === 'step' ? -2 : -1)
      ?.replace('.json', '') ?? ''
  if (!isObject(data)) {
    for (const name of DECLARES[kind] ?? [`${kind}:${fileName}`]) project.unreadable.add(name)
    return
  }
  // The shapes are those of the interfaces above; whether the file keeps to them is the structure check's business.
  const one = <T>(map: Named<T>, shape: Shape) => {
    if (map.has(fileName)) project.doubles.push({ value: fileName, source, at: ['id'] })
    else map.set(fileName, { value: shape(data) as T, source, at: [] })
  }
  const many = <T>(map: Named<T>, key: string, shape: Shape) => {
    for (const [name, value] of Object.entries(isObject(data[key]) ? data[key] : {})) {
      if (!isObject(value)) continue
      if (map.has(name)) project.doubles.push({ value: name, source, at: [key, name] })
      else map.set(name, { value: shape(value) as T, source, at: [key, name] })
    }
  }
  switch (kind) {
    case 'screen':
      return one(project.screens, normalize.view)
    case 'part':
      return one(project.parts, normalize.view)
    case 'entity':
      if (isObject(data['fields'])) return one(project.entities, normalize.entity)
      project.unreadable.add(`entity:${fileName}`)
      return
    case 'dictionary':
      return one(project.dictionaries, normalize.dictionary)
    case 'call':
      return one(project.calls, normalize.call)
    case 'widget':
      return one(project.widgets, normalize.manifest)
    case 'step':
      return one(project.steps, normalize.manifest)
    case 'actions':
      many(project.queries, 'queries', normalize.query)
      return many(project.commands, 'commands', normalize.command)
    case 'messages':
      project.files.messages = source
      return many(project.messages, 'messages', normalize.message)
    case 'settings':
      project.files.settings = source
      return many(project.settings, 'settings', normalize.setting)
    case 'modes':
      project.files.modes = source
      many(project.tabs, 'tabs', normalize.tab)
      return many(project.modes, 'modes', normalize.mode)
    case 'names':
      project.files.names = source
  }
}

type Shape = (value: Record<string, unknown>) => object
