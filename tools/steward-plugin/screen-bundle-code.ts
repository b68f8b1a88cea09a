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

/** What comes with a screen, or with the app itself: words and codes, and the calls with the entities they speak of. */
export interface Belongings {
  messages: Record<string, unknown>
  dictionaries: Record<string, unknown>
  calls: Record<string, WireCall>
  entities: Record<string, Fields>
  settings: Record<string, number | string>
}

export const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`

/** The queries and commands that views run, and everything they and their forms need, as code: nothing else is loaded with them. */
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
  const { messages, dictionaries, calls, entities, settings } = belongings(
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
    // Few screens send files: what does that comes with them.
    ...(Object.values(calls).some(carriesFile) ? ["export { sendUpload } from '/src/api/send-upload.ts'"] : []),
  ].join('\n')
}

/** What the bar of tabs under a screen names, where it has one. */
const tabBarsOf = ({ files }: Project, views: readonly ViewPlan[]): unknown[] =>
  views.some((view) => 'tabBar' in view && view.tabBar) && isObject(files.modes?.data) ? [files.modes.data['tabs']] : []

/** The names of the queries that plans ask, and of the commands that their steps run, wherever these stand in them. */
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

/** The app's words, without those that only single widgets say. */
export function appWords(project: Project): Record<string, unknown> {
  const declared = widgetWords(project)
  return Object.fromEntries(wordsOf(project).filter(([name]) => !declared.has(name)))
}

/** The words that these widgets have declared. */
export function wordsOfWidgets(project: Project, names: readonly string[]): Record<string, unknown> {
  const declared = new Set(names.flatMap((name) => project.widgets.get(name)?.value.words ?? []))
  return Object.fromEntries(wordsOf(project).filter(([name]) => declared.has(name)))
}

const appFile = (project: Project): Record<string, unknown> => (isObject(project.files.messages?.data) ? project.files.messages.data : {})

/** What the app has before any screen has come: the words of outcomes, and the calls it makes itself. */
export const ownBelongings = (project: Project): Belongings => belongings(project, [appFile(project)['outcomes'], ownSettings], ownCalls)

/** Whatever of the declared things is mentioned, and the calls. A name that only looks like one costs a few bytes. */
function belongings(project: Project, mentions: unknown, calls: readonly string[]): Belongings {
  const texts = textsIn(mentions)
  const said = [...project.messages].filter(([name, { value }]) => value.kind !== 'answer' && texts.has(name))
  const coded = [...project.dictionaries].filter(([name]) => texts.has(name))
  const made = [...new Set(calls)].flatMap((name) => {
    const call = project.calls.get(name)?.value
    return call && !call.planned ? [call] : []
  })
  return {
    messages: Object.fromEntries(said.map(([name, { value }]) => [name, value])),
    dictionaries: Object.fromEntries(
      coded.map(([name, { value }]) => [
        name,
        { codes: value.codes, ...(value.open ? { open: true } : {}), ...(value.order ? { order: value.order } : {}) },
      ]),
    ),
    calls: Object.fromEntries(
      made.map(({ id, method, path, encoding, access, request, response, success, writes, sendsFile }) => [
        id,
        {
          method,
          path,
          encoding: encoding as WireCall['encoding'],
          access,
          request: bare(request),
          response: bare(response),
          // What the checker refuses has no plan; while that is mended, such a call fails.
          success: compileSuccess(success) ?? { op: 'any', of: [] },
          ...(writes === undefined ? {} : { writes }),
          ...(sendsFile ? { sendsFile } : {}),
        },
      ]),
    ),
    entities: entitiesIn(
      project,
      made.flatMap(({ request, response }) => [request, response]),
    ),
    settings: Object.fromEntries([...project.settings].filter(([name]) => texts.has(name)).map(([name, { value }]) => [name, value.value])),
  }
}

/** The icons that plans or codes name; code brings its own (`generated/icons/`). A name that only looks like one costs a few bytes. */
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

/** The entities that fields are made of, and those inside them. */
function entitiesIn(project: Project, fields: readonly Fields[], found: Record<string, Fields> = {}): Record<string, Fields> {
  for (const { of: name = '' } of fields.flatMap((one) => Object.values(one))) {
    const entity = project.entities.get(name)?.value
    if (!entity || found[name]) continue
    found[name] = bare(entity.fields)
    entitiesIn(project, [entity.fields], found)
  }
  return found
}

/** Only what the wire needs of a field. */
const bare = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { derived }]) => !derived)
      .map(([name, { type, of, lists, required, session, wire: written, default: value }]): [string, Field] => [
        name,
        {
          type,
          ...(of ? { of } : {}),
          ...(lists ? { lists } : {}),
          ...(required ? { required } : {}),
          ...(session ? { session } : {}),
          ...(written ? { wire: written } : {}),
          ...(value === undefined ? {} : { default: value }),
        },
      ]),
  )
