import type { Field, Fields } from '../../language/field.ts'
import type { Project, View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'

/** A field where it is declared. */
export interface DeclaredField {
  field: Field
  source: Source
  /** Of the thousands of fields only those with a mistake are located. */
  at: () => At
}

/** Visits every field that anything declares: entities, actions, calls, views, and what forms define in place. */
export function eachDeclaredField(project: Project, visit: (declared: DeclaredField) => void): void {
  const each = (fields: Fields | undefined, source: Source, ...at: string[]) => {
    for (const name in fields) {
      const field = fields[name]
      if (field) visit({ field, source, at: () => [...at, name] })
    }
  }
  const ofView = (view: View, source: Source, ...at: string[]) => {
    each(view.params, source, ...at, 'params')
    each(view.state, source, ...at, 'state')
    for (const name in view.dialogs) {
      const dialog = view.dialogs[name]
      if (dialog) ofView(dialog, source, ...at, 'dialogs', name)
    }
  }
  const isSound = ({ source }: { source: Source }) => !project.broken.has(source.path)
  for (const { value, source } of [...project.entities.values()].filter(isSound)) each(value.fields, source, 'fields')
  for (const { value, source, at } of [...project.queries.values(), ...project.commands.values()].filter(isSound))
    each(value.params, source, ...at.map(String), 'params')
  for (const { value, source } of [...project.calls.values()].filter(isSound)) {
    each(value.request, source, 'request')
    each(value.response, source, 'response')
  }
  for (const { value, source } of [...project.screens.values(), ...project.parts.values()].filter(isSound)) ofView(value, source)
  for (const { field, source, at } of project.extras.filter(isSound)) visit({ field, source, at: () => at })
}
