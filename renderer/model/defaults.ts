import type { Field, Fields } from '../language/field.ts'
import type { View, Project } from './project.ts'
import { isObject } from './normalize.ts'

/** Replaces defaults that name a setting (`settings.x`) by its value, before binding. `checkFields` reports unknown settings. */
export function resolveDefaults(project: Project): void {
  for (const { value } of project.entities.values()) resolveFields(project, value.fields)
  for (const { value } of project.queries.values()) resolveFields(project, value.params)
  for (const { value } of project.commands.values()) resolveFields(project, value.params)
  for (const { value } of project.calls.values()) resolveFields(project, value.request)
}

/** Does the same for the fields of a view and its dialogs. */
export function resolveViewDefaults(project: Project, { params, state, dialogs }: View): void {
  resolveFields(project, params)
  resolveFields(project, state)
  for (const dialog of Object.values(dialogs ?? {})) resolveViewDefaults(project, dialog)
}

const resolveFields = (project: Project, fields: Fields | undefined) => {
  for (const field of Object.values(fields ?? {})) resolveDefault(project, field)
}

/** Returns the name of the setting in a default such as `{ "from": "settings.smsSeconds" }`. */
export function settingOf(value: unknown): string | undefined {
  const from = isObject(value) ? value['from'] : undefined
  return typeof from === 'string' && from.startsWith('settings.') ? from.slice('settings.'.length) : undefined
}

function resolveDefault(project: Project, field: Field): void {
  const setting = project.settings.get(settingOf(field.default) ?? '')
  if (!setting) return
  field.default = setting.value.value
  field.carried = true
}
