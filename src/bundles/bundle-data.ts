import { EMPTY_WORD } from '../../renderer/compile/empty-text.ts'
import { ownCalls } from '../api/own-calls.ts'
import { ownSettings } from '../own-settings.ts'
import type { WireCall } from '../screen-bundle.ts'
import type { ViewPlan } from '../../renderer/compile/plan.ts'
import type { Project } from '../../renderer/model/project.ts'
import { compileSuccess } from '../../renderer/language/success.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import type { Field, Fields } from '../../renderer/language/field.ts'
import { iconShapes } from './icon-shapes.ts'
import { widgetWords } from './widget-words.ts'

/** The data of a screen's bundle, or of the app's: messages, dictionaries, settings, and calls with their entities. */
export interface BundleData {
  messages: Record<string, unknown>
  dictionaries: Record<string, unknown>
  calls: Record<string, WireCall>
  entities: Record<string, Fields>
  settings: Record<string, number | string>
}

/** Returns what a tab bar of the views shows. */
export const tabBarsOf = ({ files }: Project, views: readonly ViewPlan[]): unknown[] =>
  views.some((view) => 'tabBar' in view && view.tabBar) && isObject(files.modes?.data) ? [files.modes.data['tabs']] : []

/** Returns the names of the queries and commands that plans run. */
export function actionsIn(plans: unknown, found = { queries: new Set<string>(), commands: new Set<string>() }): typeof found {
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

/** Words of the page that replaces a planned screen. */
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

/** Returns the content of messages.json. */
export const appFile = (project: Project): Record<string, unknown> =>
  isObject(project.files.messages?.data) ? project.files.messages.data : {}

/** Returns the data that the app needs before a screen is loaded: messages of outcomes, and the app's own calls. */
export const appData = (project: Project): BundleData => bundleData(project, [appFile(project)['outcomes'], ownSettings], ownCalls)

/** Returns the declared items whose names occur in `mentions`, and the calls. A false match costs only a few bytes. */
export function bundleData(project: Project, mentions: unknown, calls: readonly string[]): BundleData {
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

/** Returns the shapes of the icons that plans or dictionaries name. Widget code imports its own icons (`generated/icons/`). */
export function iconsIn(project: Project, mentions: unknown): Record<string, ReturnType<typeof iconShapes>> {
  const texts = textsIn(mentions)
  return Object.fromEntries([...project.icons].flatMap(([name, drawing]) => (texts.has(name) ? [[name, iconShapes(name, drawing)]] : [])))
}
