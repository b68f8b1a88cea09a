import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import type { WrittenView } from '../rules/written-views.ts'

const keysOfProject = new WeakMap<Project, ReadonlyMap<string, readonly string[]>>()

/** Returns the widgets that write, each with the properties that name what is written. */
function boundKeys(project: Project): ReadonlyMap<string, readonly string[]> {
  const known = keysOfProject.get(project)
  if (known) return known
  const keys = [...project.widgets].map(
    ([name, { value }]) => [name, Object.entries(value.props).flatMap(([key, prop]) => (prop.kind === 'bind' ? [key] : []))] as const,
  )
  const found = new Map(keys.filter(([, own]) => own.length > 0))
  keysOfProject.set(project, found)
  return found
}

/**
 * Returns the own names (`state.q`, `params.tab`) that controls and steps of a view or of one of its dialogs write. Clearing a name does
 * not count.
 */
export function writtenNames(project: Project, { nodes, chains }: WrittenView, dialog: string | undefined): ReadonlySet<string> {
  const isHere = (at: readonly (string | number)[]) => (at[0] === 'dialogs' ? String(at[1]) : undefined) === dialog
  const names = new Set<string>()
  const add = (path: string) => names.add(path.split('.').slice(0, 2).join('.'))
  const bound = boundKeys(project)
  for (const { at, widget, raw } of nodes) {
    const keys = bound.get(widget)
    if (keys && isHere(at)) for (const key of keys) add(asText(raw[key]))
  }
  for (const { at, raw } of chains.flat()) {
    if (!isHere(at)) continue
    add(asText(raw['into']))
    for (const [path, value] of Object.entries(isObject(raw['values']) ? raw['values'] : {})) if (value !== null && value !== '') add(path)
  }
  return names
}
