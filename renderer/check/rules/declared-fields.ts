import type { Field, Fields } from '../../language/field.ts'
import type { Project, View } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'

/** A field where it is declared. */
export interface DeclaredField {
  name: string
  field: Field
  source: Source
  at: At
}

const ofProject = new WeakMap<Project, DeclaredField[]>()

/** Every field that anything declares: entities, actions, calls, views, and what forms define in place. Found once for all rules. */
export function declaredFields(project: Project): DeclaredField[] {
  const found = ofProject.get(project) ?? findFields(project)
  ofProject.set(project, found)
  return found
}

function findFields(project: Project): DeclaredField[] {
  const each = (fields: Fields | undefined, source: Source, at: At): DeclaredField[] =>
    Object.entries(fields ?? {}).map(([name, field]) => ({ name, field, source, at: [...at, name] }))
  const ofView = (view: View, source: Source, at: At): DeclaredField[] => [
    ...each(view.params, source, [...at, 'params']),
    ...each(view.state, source, [...at, 'state']),
    ...Object.entries(view.dialogs ?? {}).flatMap(([name, dialog]) => ofView(dialog, source, [...at, 'dialogs', name])),
  ]
  const all = [
    ...[...project.entities.values()].flatMap(({ value, source }) => each(value.fields, source, ['fields'])),
    ...[...project.queries.values(), ...project.commands.values()].flatMap(({ value, source, at }) =>
      each(value.params, source, [...at, 'params']),
    ),
    ...[...project.calls.values()].flatMap(({ value, source }) => [
      ...each(value.request, source, ['request']),
      ...each(value.response, source, ['response']),
    ]),
    ...[...project.screens.values(), ...project.parts.values()].flatMap(({ value, source }) => ofView(value, source, [])),
    ...project.extras.map(({ name, field, source, at }) => ({ name, field, source, at })),
  ]
  return all.filter(({ source }) => !project.broken.has(source.path))
}
