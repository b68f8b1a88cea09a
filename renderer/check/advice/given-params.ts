import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'

/** The values that one place passes to a screen, part or dialog. */
export interface Given {
  values: Readonly<Record<string, unknown>>
  source: Source
  at: At
}

const known = new WeakMap<Project, Map<string, Given[]>>()

/** Returns receiver (`screen task`, `part row`, `dialog <file> edit`) -> what each place passes to it. */
export function givenParams(project: Project): ReadonlyMap<string, readonly Given[]> {
  const found = known.get(project) ?? collect(project)
  known.set(project, found)
  return found
}

export const dialogKey = (path: string, name: string): string => `dialog ${path} ${name}`

function collect(project: Project): Map<string, Given[]> {
  const all = new Map<string, Given[]>()
  const add = (key: string, source: Source, at: At, values: unknown) =>
    all.set(key, [...(all.get(key) ?? []), { source, at, values: isObject(values) ? values : {} }])
  for (const view of writtenViews(project)) addOf(view, add)
  for (const { value, source, at } of project.tabs.values()) add(`screen ${value.screen}`, source, at, value.with)
  for (const [name, { value, source }] of project.screens)
    for (const [path, fixed] of Object.entries(isObject(value.path) ? value.path : {})) add(`screen ${name}`, source, ['path', path], fixed)
  return all
}

function addOf({ source, nodes, chains }: WrittenView, add: (key: string, source: Source, at: At, values: unknown) => void): void {
  for (const { raw, at } of nodes) if (typeof raw['part'] === 'string') add(`part ${raw['part']}`, source, at, raw['with'])
  for (const { raw, at } of chains.flat()) {
    const screen = asText(raw['screen']) || asText(raw['to'])
    if (screen !== '') add(`screen ${screen}`, source, at, raw['with'])
    if (typeof raw['dialog'] === 'string') add(dialogKey(source.path, raw['dialog']), source, at, raw['with'])
  }
}
