import { isObject } from '../../renderer/model/normalize.ts'
import type { Project, View } from '../../renderer/model/project.ts'
import { appData, appWords } from './bundle-data.ts'
import { zoneTable } from './zone-table.ts'

/** Returns the content that belongs to no screen, except what only wide windows show. */
export function contentOf(project: Project): unknown {
  const { messages, dictionaries, settings } = appData(project)
  const file: Record<string, unknown> = isObject(project.files.messages?.data) ? project.files.messages.data : {}
  const modes: Record<string, unknown> = isObject(project.files.modes?.data) ? project.files.modes.data : {}
  return {
    words: appWords(project),
    durations: file['durations'],
    validation: {},
    outcomes: file['outcomes'],
    messages,
    dictionaries,
    settings,
    modes: modes['modes'],
    defaultMode: modes['default'],
    wideFrom: wideOf(project)['from'],
    zone: zoneTable(String(settings['timeZone'])),
    tabs: modes['tabs'],
  }
}

/** Returns how a wide window differs, which phones do not load. */
export function wideOf(project: Project): Record<string, unknown> {
  const modes = project.files.modes?.data
  return isObject(modes) && isObject(modes['wide']) ? modes['wide'] : {}
}

/** Returns the page frame that can be rendered before the screen's code is loaded, without the usual look and back button. */
function frameOf(view: View): { look?: string; title: string; back?: false } {
  const { look = 'page', title = '', back = true } = view as View & { look?: string; back?: boolean }
  return { ...(look === 'page' ? {} : { look }), title: title.includes('{') ? '' : title, ...(back ? {} : { back }) }
}

/** Types whose values an address contains as they are. */
const isText = (type: string) => ['text', 'code'].includes(type)

/** Returns the part of screens that running pages know beforehand, as text; titles change with the screens themselves. */
export const addressesOf = ({ screens }: Project): string =>
  JSON.stringify(
    [...screens].map(([name, { value }]) => [name, value.path, paramFacts(value), value.access, { ...frameOf(value), title: '' }]),
  )

/** Returns what an address says about the params of a screen. */
const paramFacts = ({ params = {} }: View): Record<string, object> =>
  Object.fromEntries(
    Object.entries(params).map(([param, { type, default: preset, carried }]) => [
      param,
      { ...(isText(type) ? {} : { type }), ...(preset === undefined ? {} : { default: preset }), ...(carried ? { carried } : {}) },
    ]),
  )

/** Returns what pages know of each screen before its bundle, without whatever most screens have alike. */
export const screenFacts = ({ screens }: Pick<Project, 'screens'>): Map<string, Record<string, unknown>> =>
  new Map([...screens].map(([name, { value }]) => [name, factsOf(name, value)]))

function factsOf(name: string, view: View): Record<string, unknown> {
  const { path = `/${name}`, access = 'staff' } = view
  const params = paramFacts(view)
  const { title, ...frame } = frameOf(view)
  return {
    ...(path === `/${name}` ? {} : { paths: typeof path === 'string' ? { [path]: {} } : path }),
    ...(access === 'staff' ? {} : { access }),
    ...frame,
    ...(title === '' ? {} : { title }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  }
}
