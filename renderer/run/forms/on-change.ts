import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldPlan } from '../../compile/plan.ts'
import { meets } from '../../language/condition.ts'
import { messageText } from '../content/index.ts'
import { brokenRules, invalidFields } from './broken-rules.ts'
import { type CheckContext, effectIn, finding } from './findings.ts'
import { filledFields, liveReader, type ReadValue } from './shown-fields.ts'

/** The message under a field before submission: an error blocks submission, a hint does not (DEC-24). */
export interface Note {
  shows: 'hint' | 'error'
  text: string
}

/** Returns the note for the first broken rule that is checked on change. A field's own rules apply after its first blur. */
export function noteOnChange(
  context: CheckContext,
  plan: FieldPlan,
  methods: UseFormReturn<FieldValues>,
  isLeft: boolean,
): Note | undefined {
  return (isLeft ? ofOwnRules(context, plan, liveReader(methods)) : undefined) ?? ofFormRules(context, plan.name, methods, isLeft)
}

function ofOwnRules(context: CheckContext, plan: FieldPlan, read: ReadValue): Note | undefined {
  const sent = filledFields([{ plan }], read)
  const invalid = invalidFields(context.validator, sent).get(plan.name)
  for (const rule of brokenRules(context, plan, read, sent[plan.name], invalid)) {
    // A field with `equal` shows no other rule (AMB2-73); `under` is shown by `narrowed`.
    if (rule.keyword === 'under' || (plan.type.rules?.['equal'] && rule.keyword !== 'equal')) continue
    const { shows } = effectIn(context, plan, rule.keyword)
    if (shows) return { shows, text: finding(context, plan, rule).text }
  }
  return undefined
}

/** A form rule is checked after one of its fields has changed. */
function ofFormRules(
  { env, form, scope }: CheckContext,
  name: string,
  methods: UseFormReturn<FieldValues>,
  isLeft: boolean,
): Note | undefined {
  const isChanged = (reads: readonly string[]) => isLeft || reads.some((one) => methods.getFieldState(one).isDirty)
  const rule = form.rules.find(
    ({ field, at, that, reads = [] }) => field === name && at === 'change' && isChanged(reads) && !meets(that, scope.get),
  )
  return rule && { shows: rule.blocks ? 'error' : 'hint', text: messageText(env, rule.message).text }
}
