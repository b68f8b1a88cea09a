import { admitsAllOf } from '../model/access.ts'
import { recordOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseForm, parseNodes } from '../model/written-node.ts'
import type { WrittenStep } from '../model/written-step.ts'
import { type BindContext, lookUp, noteUse, report } from './bind-context.ts'
import { formField } from './fields.ts'

/** Kind of name -> function that checks that the named declaration exists and records its use. */
export const checkName: Record<'screen' | 'message' | 'dialog', (context: BindContext, name: string, at: At) => void> = {
  screen: checkScreen,
  message: checkMessage,
  dialog: checkDialog,
}

function checkMessage(context: BindContext, name: string, at: At): void {
  noteUse(context, 'messages', name, lookUp(context, 'message', name, context.project.messages, at)?.value, at)
}

/** Reports a step to a restricted screen that not everyone on this restricted screen may open. */
function checkScreen(context: BindContext, target: string, at: At): void {
  const { project, source, used } = context
  const screen = lookUp(context, 'screen', target, project.screens, at)
  used.screens.add(target)
  const from = project.screens.get(source.path.split('/').at(-1)?.replace('.json', '') ?? '')?.value.access
  if (!screen || project.broken.has(screen.source.path) || project.broken.has(source.path)) return
  const { access } = screen.value
  // Screens open to everyone lead anywhere.
  if (from && access && from !== 'open' && !admitsAllOf(access, from)) report(context, 'access.other', at, { name: target, access: from })
}

function checkDialog(context: BindContext, name: string, at: At): void {
  const dialog = lookUp(context, 'dialog', name, new Map(Object.entries(context.view.dialogs ?? {})), at)
  if (dialog) context.own.dialogs.add(name)
  if (dialog?.planned) context.plannedUses.push({ name, at })
}

/** Returns the record type of the form in a dialog. Reports a dialog without a form when its result has a name. */
export function resultOf(context: BindContext, { at, as }: WrittenStep, name: string): Type | undefined {
  const dialog = context.view.dialogs?.[name]
  const form = dialog && parseNodes(dialog.body, []).find(({ widget }) => widget === 'form')
  if (dialog && as !== undefined && !form) report(context, 'dialog.noForm', [...at, 'as'], { name })
  return form && recordOf(context.project, parseForm(form).entity)
}

/** Checks that the fields named by a step exist in the enclosing form. */
export function checkFieldNames(context: BindContext, value: unknown, at: At): void {
  const form = context.scope.get('form')
  if (!form || form.unknown) return
  const names: unknown[] = Array.isArray(value) ? value : []
  names.forEach((name, index) => {
    if (typeof name === 'string') formField(context, form, name, [...at, index])
  })
}
