import { type Files, inTreeOrder } from './files.ts'
import type { FileKind, Named, Project, View } from './project.ts'
import { resolveDefaults } from './defaults.ts'
import { gatherExtras } from './extras.ts'
import { includeGroups } from './field-groups.ts'
import { readPictures } from './pictures.ts'
import { kindOfView } from './view-kind.ts'
import { isObject, normalize } from './normalize.ts'
import type { Source } from './source.ts'
import { type ReadSource, readSource } from './source-parser.ts'
import { createViewCache, type ViewCache } from './view-cache.ts'

const FOLDERS: Record<string, FileKind> = {
  screens: 'screen',
  parts: 'part',
  entities: 'entity',
  dictionaries: 'dictionary',
  actions: 'actions',
  calls: 'call',
  inbound: 'inbound',
}
const FILES: Record<string, FileKind> = {
  'messages.json': 'messages',
  'settings.json': 'settings',
  'modes.json': 'modes',
}
const NOT_CONTENT = new Set(['language', 'pictures', 'icons.svg', 'README.md'])

const ICONS = 'schemas/icons.svg'

/**
 * Reads everything under `schemas/` and the manifests of widgets and steps. A file that is not JSON is listed in `sources` with its
 * problems and adds no declaration. `read` and `keepViews` allow callers to reuse the results of an earlier call.
 */
export function readProject(files: Files, read: ReadSource = readSource, viewCache: ViewCache = createViewCache()): Project {
  const project = emptyProject()
  const paths = inTreeOrder(files.paths())
  for (const path of paths) {
    const kind = path.startsWith('schemas/') ? contentKind(path, project.strays) : undefined
    if (!kind) continue
    const source = read(files, path)
    project.sources.push({ kind: kindOfView(kind, source.data), source })
  }
  for (const [manifest, kind] of [
    [/^widgets\/[^/]+\/manifest\.json$/, 'widget'],
    [/^renderer\/steps\/[^/]+\/manifest\.json$/, 'step'],
  ] as const) {
    for (const path of paths) if (manifest.test(path)) project.sources.push({ kind, source: read(files, path) })
  }
  const views = viewCache(project.sources)
  for (const { kind, source } of project.sources) add(project, kind, source, views.of)
  const icons = paths.includes(ICONS) ? files.text(ICONS) : ''
  for (const [, name = '', shapes = ''] of icons.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)) project.icons.set(name, shapes)
  const { pictures, strays } = readPictures(files, paths)
  project.pictures = pictures
  project.strays.push(...strays)
  gatherExtras(project)
  includeGroups(project)
  resolveDefaults(project)
  views.resolve(project)
  return project
}

/** Returns the kind of a file under `schemas/`; undefined for other files, and adds unexpected ones to `strays`. */
function contentKind(path: string, strays: string[]): FileKind | undefined {
  const [, top = '', ...below] = path.split('/')
  if (NOT_CONTENT.has(top)) return undefined
  const kind = FILES[top] ?? FOLDERS[top]
  const stray = kind ? path : `schemas/${top}`
  if (kind && (FILES[top] !== undefined || path.endsWith('.json'))) return kind
  const isReadme = kind !== undefined && below.at(-1) === 'README.md'
  if (!isReadme && !strays.includes(stray)) strays.push(stray)
  return undefined
}

function emptyProject(): Project {
  const named = () => new Map()
  return {
    sources: [],
    strays: [],
    duplicates: [],
    marksPlaces: false,
    unreadable: new Set(),
    broken: new Set(),
    icons: new Map(),
    pictures: new Map(),
    extras: [],
    files: {},
    screens: named(),
    parts: named(),
    entities: named(),
    dictionaries: named(),
    queries: named(),
    commands: named(),
    calls: named(),
    inbound: named(),
    messages: named(),
    settings: named(),
    modes: named(),
    tabs: named(),
    widgets: named(),
    steps: named(),
  }
}

/** Kinds of files that declare many names -> the kinds of these names. */
const DECLARES: Partial<Record<FileKind, string[]>> = {
  actions: ['query', 'command'],
  messages: ['message'],
  settings: ['setting'],
  modes: ['mode', 'tab'],
}

/** Adds the declarations of one source to the project. Skips a file without the basic shape of its kind. */
function add(project: Project, kind: FileKind, source: Source, viewOf: (source: Source) => View): void {
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
  // `shape` makes the values match the interfaces; the structure check reports where the file does not.
  const addOne = <T>(map: Named<T>, shape: Shape) => {
    const first = map.get(fileName)
    if (first) project.duplicates.push({ value: fileName, source, at: ['id'], first })
    else map.set(fileName, { value: shape(data) as T, source, at: [] })
  }
  const addMany = <T>(map: Named<T>, key: string, shape: Shape) => {
    for (const [name, value] of Object.entries(isObject(data[key]) ? data[key] : {})) {
      if (!isObject(value)) continue
      const first = map.get(name)
      if (first) project.duplicates.push({ value: name, source, at: [key, name], first })
      else map.set(name, { value: shape(value) as T, source, at: [key, name] })
    }
  }
  switch (kind) {
    case 'screen':
      return addOne(project.screens, () => viewOf(source))
    case 'part':
      return addOne(project.parts, () => viewOf(source))
    case 'entity':
      if (isObject(data['fields'])) return addOne(project.entities, normalize.entity)
      project.unreadable.add(`entity:${fileName}`)
      return
    case 'dictionary':
      return addOne(project.dictionaries, keptDictionary)
    case 'call':
      return addOne(project.calls, normalize.call)
    case 'inbound':
      return addOne(project.inbound, normalize.inbound)
    case 'widget':
      return addOne(project.widgets, keptManifest)
    case 'step':
      return addOne(project.steps, keptManifest)
    case 'actions':
      addMany(project.queries, 'queries', normalize.query)
      return addMany(project.commands, 'commands', normalize.command)
    case 'messages':
      project.files.messages = source
      return addMany(project.messages, 'messages', keptMessage)
    case 'settings':
      project.files.settings = source
      return addMany(project.settings, 'settings', normalize.setting)
    case 'modes':
      project.files.modes = source
      addMany(project.tabs, 'tabs', normalize.tab)
      return addMany(project.modes, 'modes', normalize.mode)
  }
}

type Shape = (value: Record<string, unknown>) => object

/** Memoizes a shape per value of a parsed file. Only for declarations that nothing changes after they were read. */
function kept(shape: Shape): Shape {
  const known = new WeakMap<Record<string, unknown>, object>()
  return (value) => {
    const found = known.get(value) ?? shape(value)
    known.set(value, found)
    return found
  }
}

const keptDictionary = kept(normalize.dictionary)
const keptManifest = kept(normalize.manifest)
const keptMessage = kept(normalize.message)
