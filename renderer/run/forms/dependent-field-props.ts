import type { FieldPlan } from '../../compile/plan.ts'
import { codesUnder } from '../../language/dependent-codes.ts'
import type { FieldProps } from '../../widget.ts'
import { codeValue, fillMessage } from '../content/index.ts'
import type { Env } from '../env/index.ts'
import { mismatchedCode } from './broken-rules.ts'
import { finding } from './findings.ts'
import type { FormRuntime } from './form-runtime.ts'
import { liveReader } from './shown-fields.ts'

/**
 * Returns the props of a dependent field: only the options that belong to the parent's code. Without a parent code the field is read-only
 * and names the parent to choose first. A code that does not belong to the parent is shown with an error.
 */
export function dependentFieldProps(
  env: Env,
  form: Pick<FormRuntime, 'plan' | 'methods'>,
  field: FieldPlan,
  props: FieldProps,
): FieldProps {
  const { under } = field
  if (!under) return props
  const read = liveReader(form.methods)
  const codes = codesUnder(under, read([under.field]))
  const mismatch = mismatchedCode(field, read)
  const label = typeof under.label === 'string' ? under.label : under.field
  return {
    ...props,
    options: props.options.filter(({ code }) => codes.includes(code)),
    readOnly: props.readOnly || codes.length === 0,
    ...(codes.length === 0 ? { chooseFirst: fillMessage(env.content.words.chooseFirst, { label }) } : {}),
    ...(mismatch ? { stored: codeValue(env.content, field.type.dictionary ?? '', props.value) } : {}),
    error: props.error ?? (mismatch && finding({ env, form: form.plan }, field, mismatch).text),
  }
}
