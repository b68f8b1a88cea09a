import { EMPTY_WORD } from '../../renderer/compile/empty-text.ts'
import { ownCalls } from '../../src/api/own-calls.ts'
import { ownSettings } from '../../src/own-settings.ts'
import { carriesFile, type WireCall } from '../../src/screen-bundle.ts'
import type { ViewPlan } from '../../renderer/compile/plan.ts'
import type { Declaration, Project } from '../../renderer/model/project.ts'
import { compileSuccess } from '../../renderer/language/success.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import type { Field, Fields } from '../../renderer/language/field.ts'
import { iconShapes } from '../generate/icons.ts'
import { widgetWords } from '../generate/widget-types.ts'
import { implementations } from '../implementations.ts'

/** The data of a screen's bundle, or of the app's: messages, dictionaries, settings, and calls with their entities. */
export interface BundleData {
  messages: Record<string, unknown>
  dictionaries: Record<string, unknown>
  calls: Record<string, WireCall>
  entities: Record<string, Fields>
  settings: Record<string, number | string>
}

/** Returns the code of an exported constant. */
export const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`

/** Returns code with the queries and commands that views run, and the data that these and their forms need. */
export function screenBundleCode(code: readonly string[], project: Project, views: readonly ViewPlan[], hasForm: boolean): string {
  const names = actionsIn(views)
  const queries = implementations(code, 'actions', [...names.queries])
  const commands = implementations(code, 'actions', [...names.commands])
  const imports = [...queries, ...commands].map(([, path], index) => `import action${index} from '/${path}'`)
  const table = (name: string, entries: [string, string][], from: number) =>
    `export const ${name} = { ${entries.map(([key], index) => `${JSON.stringify(key)}: action${from + index}`).join(', ')} }`
  const declared: Declaration[] = [
    ...[...names.queries].flatMap((name) => project.queries.get(name)?.value ?? []),
    ...[...names.commands].flatMap((name) => project.commands.get(name)?.value ?? []),
  ]
  const validation = hasForm ? appFile(project)['validation'] : undefined
  const { messages, dictionaries, calls, entities, settings } = bundleData(
    project,
    [views, declared, validation],
    declared.flatMap((action) => action.calls ?? []),
  )
  return [
    ...imports,
    table('queries', queries, 0),
    table('commands', commands, queries.length),
    iconsCode(project, [views, dictionaries, ...tabBarsOf(project, views)]),
    constant('messages', messages),
    constant('dictionaries', dictionaries),
    ...(Object.keys(settings).length > 0 ? [constant('settings', settings)] : []),
    ...(validation === undefined ? [] : [constant('validation', validation)]),
    constant('calls', calls),
    constant('entities', entities),
    // Few screens send files, so only those import the upload.
    ...(Object.values(calls).some(carriesFile) ? ["export { sendUpload } from '/src/api/send-upload.ts'"] : []),
  ].join('\n')
}

const tabBarsOf = ({ files }: Project, views: readonly ViewPlan[]): unknown[] =>
  views.some((view) => 'tabBar' in view && view.tabBar) && isObject(files.modes?.data) ? [files.modes.data['tabs']] : []

function actionsIn(plans: unknown, found = { queries: new Set<string>(), commands: new Set<string>() }): typeof found {
  if (isObject(plans)) {
    if (typeof plans['query'] === 'string') found.queries.add(plans['query'])
    if (typeof plans['do'] === 'string' && plans['command'] !== undefined) found.commands.add(plans['do'])
  }
  if (typeof plans === 'object' && plans !== null) for (const inside of Object.values(plans)) actionsIn(inside, found)
  return found
}

function wordsOf(project: Project): [string, unknown][] {
  const { words } = appFile(project)
  return isObject(words) ? Object.entries(words) : []
}

/** Words of the page that stands for a planned screen. */
const WORDS_OF_PLANNED = ['notBuilt', 'notBuiltHint']

/** Returns the app's words, without those that widgets declare or nothing shows. */
export function appWords(project: Project): Record<string, unknown> {
  const declared = widgetWords(project)
  const hasPlanned = [...project.screens.values()].some(({ value }) => value.planned !== undefined)
  // The compiler writes the word of empty lists into the plans.
  const unshown = new Set([EMPTY_WORD, ...(hasPlanned ? [] : WORDS_OF_PLANNED)])
  return Object.fromEntries(wordsOf(project).filter(([name]) => !declared.has(name) && !unshown.has(name)))
}

/** Returns the words that these widgets declare. */
export function wordsOfWidgets(project: Project, names: readonly string[]): Record<string, unknown> {
  const declared = new Set(names.flatMap((name) => project.widgets.get(name)?.value.words ?? []))
  return Object.fromEntries(wordsOf(project).filter(([name]) => declared.has(name)))
}

const appFile = (project: Project): Record<string, unknown> => (isObject(project.files.messages?.data) ? project.files.messages.data : {})

/** Returns the data that the app needs before a screen is loaded: messages of outcomes, and the app's own calls. */
export const appData = (project: Project): BundleData => bundleData(project, [appFile(project)['outcomes'], ownSettings], ownCalls)

/** Returns the declared items whose names occur in `mentions`, and the calls. A false match costs only a few bytes. */
function bundleData(project: Project, mentions: unknown, calls: readonly string[]): BundleData {
  const texts = textsIn(mentions)
  const messages = [...project.messages].filter(([name, { value }]) => value.kind !== 'answer' && texts.has(name))
  const dictionaries = [...project.dictionaries].filter(([name]) => texts.has(name))
  const declared = [...new Set(calls)].flatMap((name) => {
    const call = project.calls.get(name)?.value
    return call && !call.planned ? [call] : []
  })
  return {
    messages: Object.fromEntries(messages.map(([name, { value }]) => [name, value])),
    dictionaries: Object.fromEntries(
      dictionaries.map(([name, { value }]) => [
        name,
        { codes: value.codes, ...(value.open ? { open: true } : {}), ...(value.order ? { order: value.order } : {}) },
      ]),
    ),
    calls: Object.fromEntries(
      declared.map(({ id, method, path, encoding, access, request, response, success, writes, sendsFile }) => [
        id,
        {
          method,
          path,
          encoding: encoding as WireCall['encoding'],
          access,
          request: wireFields(request),
          response: wireFields(response),
          // The checker reports an invalid condition; until it is fixed, the call always fails.
          success: compileSuccess(success) ?? { op: 'any', of: [] },
          ...(writes === undefined ? {} : { writes }),
          ...(sendsFile ? { sendsFile } : {}),
        },
      ]),
    ),
    entities: entitiesIn(
      project,
      declared.flatMap(({ request, response }) => [request, response]),
    ),
    settings: Object.fromEntries([...project.settings].filter(([name]) => texts.has(name)).map(([name, { value }]) => [name, value.value])),
  }
}

/** Returns code with the icons that plans or dictionaries name. Widget code imports its own icons (`generated/icons/`). */
export function iconsCode(project: Project, mentions: unknown): string {
  const texts = textsIn(mentions)
  const icons = [...project.icons].filter(([name]) => texts.has(name))
  if (icons.length === 0) return ''
  const shapes = Object.fromEntries(icons.map(([name, drawing]) => [name, iconShapes(name, drawing)]))
  return `import { addIcons } from '/widgets/icon.tsx'\naddIcons(${JSON.stringify(shapes)})`
}

function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) textsIn(inside, found)
  return found
}

function entitiesIn(project: Project, fields: readonly Fields[], found: Record<string, Fields> = {}): Record<string, Fields> {
  for (const { of: name = '' } of fields.flatMap((one) => Object.values(one))) {
    const entity = project.entities.get(name)?.value
    if (!entity || found[name]) continue
    found[name] = wireFields(entity.fields)
    entitiesIn(project, [entity.fields], found)
  }
  return found
}

/** Returns only the properties of fields that requests and answers need. */
const wireFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { derived }]) => !derived)
      .map(([name, { type, of, lists, required, session, wire: wireName, default: value }]): [string, Field] => [
        name,
        {
          type,
          ...(of ? { of } : {}),
          ...(lists ? { lists } : {}),
          ...(required ? { required } : {}),
          ...(session ? { session } : {}),
          ...(wireName ? { wire: wireName } : {}),
          ...(value === undefined ? {} : { default: value }),
        },
      ]),
  )
