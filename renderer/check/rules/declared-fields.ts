import type { Field, Fields } from '../../language/field.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'

export interface DeclaredField {
  field: Field
  source: Source
  /** A function, because only fields with a mistake need their path. */
  at: () => At
}

type Visit = (declared: DeclaredField) => void

/** Visits every field declared by entities, actions and calls. */
export function eachDeclaredField(project: Declarations, visit: Visit): void {
  const isSound = ({ source }: { source: Source }) => !project.broken.has(source.path)
  for (const { value, source } of [...project.entities.values()].filter(isSound)) each(visit, value.fields, source, 'fields')
  for (const { value, source, at } of [...project.queries.values(), ...project.commands.values()].filter(isSound))
    each(visit, value.params, source, ...at.map(String), 'params')
  for (const { value, source } of [...project.calls.values()].filter(isSound)) {
    each(visit, value.ownRequest, source, 'request')
    each(visit, value.response, source, 'response')
  }
}

/** Visits every field declared by a view and its dialogs. */
export function eachFieldOfView(view: View, source: Source, visit: Visit, ...at: string[]): void {
  each(visit, view.params, source, ...at, 'params')
  each(visit, view.state, source, ...at, 'state')
  for (const name in view.dialogs) {
    const dialog = view.dialogs[name]
    if (dialog) eachFieldOfView(dialog, source, visit, ...at, 'dialogs', name)
  }
}

function each(visit: Visit, fields: Fields | undefined, source: Source, ...at: string[]): void {
  for (const name in fields) {
    const field = fields[name]
    if (field) visit({ field, source, at: () => [...at, name] })
  }
}
