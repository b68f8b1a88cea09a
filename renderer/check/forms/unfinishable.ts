import { type BindContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { At } from '../../model/source.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import { parseSteps } from '../../model/written-step.ts'
import { type FormUse, isInside } from './form-use.ts'

/** Reports required fields that nobody can fill: they, or the whole form, are read-only, and nothing gives them a value. */
export function reportUnfinishable(context: BindContext, use: FormUse): void {
  const { form, fields } = use
  // A form that is not submitted only shows what it has.
  if (form.raw['onSubmit'] === undefined && form.at[0] !== 'dialogs') return
  const isReadOnly = form.raw['readOnly'] === true
  const stuck = fields.filter((node) => isRequired(context, use, node) && !hasSource(context, use, node, isReadOnly))
  if (isReadOnly) {
    const names = stuck.map((node) => labelOf(context, use, node)).join(' ')
    if (stuck.length > 0) report(context, 'form.readOnly', [...form.at, 'readOnly'], { name: names })
    return
  }
  for (const node of stuck)
    if (node.raw['readOnly'] === true) report(context, 'field.stuck', [...node.at, 'readOnly'], { name: labelOf(context, use, node) })
}

/** Reports a form without an effect when it is submitted: a button submits it, or `onSubmit` has no steps. */
export function reportNothingSubmitted(context: BindContext, { form }: FormUse, steps: readonly { at: At; do: string }[]): void {
  const { onSubmit, unsent } = form.raw
  const isReported = context.problems.some(({ code, at }) => code === 'form.unsent' && at !== undefined && isInside(at, form.at))
  if (unsent !== undefined || form.at[0] === 'dialogs' || isReported) return
  if (Array.isArray(onSubmit) && onSubmit.length === 0) return report(context, 'form.nothing', [...form.at, 'onSubmit'])
  const step = onSubmit === undefined ? steps.find((one) => one.do === 'submit' && isInside(one.at, form.at)) : undefined
  if (step) report(context, 'form.nothing', [...step.at, 'do'])
}

const fieldOf = ({ project }: BindContext, { entity }: FormUse, { raw }: WrittenNode) =>
  isObject(raw['define']) ? raw['define'] : project.entities.get(entity)?.value.fields[asText(raw['field'])]

function labelOf(context: BindContext, use: FormUse, node: WrittenNode): string {
  const name = asText(node.raw['field'])
  const label = asText(node.raw['label'] ?? fieldOf(context, use, node)?.['label'])
  return label === '' || label.includes('{') ? name : `${label} ${name}`
}

function isRequired(context: BindContext, use: FormUse, node: WrittenNode): boolean {
  return (node.raw['required'] ?? fieldOf(context, use, node)?.['required']) === true
}

/** Whether something gives a field its value: the record, initial values, a default or, in a form that can be edited, a step. */
function hasSource(context: BindContext, use: FormUse, node: WrittenNode, isFormReadOnly: boolean): boolean {
  const { start, fill, record } = use.form.raw
  const name = asText(node.raw['field'])
  if (record !== undefined || fieldOf(context, use, node)?.['default'] !== undefined) return true
  if ([start, fill].some((values) => isObject(values) && Object.hasOwn(values, name))) return true
  return !isFormReadOnly && writesField(use.form.raw, name)
}

function writesField(value: unknown, name: string): boolean {
  if (Array.isArray(value)) {
    const own = parseSteps(value, []).some(
      ({ into, raw }) => into === `form.${name}` || Object.hasOwn(isObject(raw['values']) ? raw['values'] : {}, `form.${name}`),
    )
    return own || value.some((one) => writesField(one, name))
  }
  return isObject(value) && Object.values(value).some((one) => typeof one === 'object' && writesField(one, name))
}
