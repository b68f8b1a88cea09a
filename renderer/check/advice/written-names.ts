import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import type { WrittenView } from '../rules/written-views.ts'

/**
 * Returns the own names (`state.q`, `params.tab`) that controls and steps of a view or of one of its dialogs write. Clearing a name does
 * not count.
 */
export function writtenNames({ widgets }: Project, { nodes, chains }: WrittenView, dialog: string | undefined): ReadonlySet<string> {
  const isHere = (at: readonly (string | number)[]) => (at[0] === 'dialogs' ? String(at[1]) : undefined) === dialog
  const names = new Set<string>()
  const add = (path: string) => names.add(path.split('.').slice(0, 2).join('.'))
  for (const { at, widget, raw } of nodes) {
    if (!isHere(at)) continue
    for (const [key, prop] of Object.entries(widgets.get(widget)?.value.props ?? {})) if (prop.kind === 'bind') add(asText(raw[key]))
  }
  for (const { at, raw } of chains.flat()) {
    if (!isHere(at)) continue
    add(asText(raw['into']))
    for (const [path, value] of Object.entries(isObject(raw['values']) ? raw['values'] : {})) if (value !== null && value !== '') add(path)
  }
  return names
}
