import type { Field, Fields } from '../language/field.ts'
import type { View, Project } from './project.ts'
import { isObject } from './normalize.ts'

/**
 * A default may be a constant of the settings, so that the constant is said once: it is looked up here, before
 * anything is bound. One that can't be found stays as it is written, for `checkFields` to report.
 */
export function settleDefaults(project: Project): void {
  const settle = (fields: Fields | undefined) => Object.values(fields ?? {}).forEach((field) => lookUp(project, field))
  const settleView = (view: View) => {
    settle(view.params)
    settle(view.state)
    Object.values(view.dialogs ?? {}).forEach(settleView)
  }
  for (const { value } of project.screens.values()) settleView(value)
  for (const { value } of project.parts.values()) settleView(value)
  for (const { value } of project.entities.values()) settle(value.fields)
  for (const { value } of project.queries.values()) settle(value.params)
  for (const { value } of project.commands.values()) settle(value.params)
  for (const { value } of project.calls.values()) settle(value.request)
}

/** The setting that a default names: `{ "from": "settings.smsSeconds" }`. */
export function settingOf(value: unknown): string | undefined {
  const from = isObject(value) ? value['from'] : undefined
  return typeof from === 'string' && from.startsWith('settings.') ? from.slice('settings.'.length) : undefined
}

function lookUp(project: Project, field: Field): void {
  const setting = project.settings.get(settingOf(field.default) ?? '')
  if (setting) field.default = setting.value.value
}
