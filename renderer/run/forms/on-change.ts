import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldPlan } from '../../compile/plan.ts'
import { meets } from '../../language/condition.ts'
import { messageText } from '../content/index.ts'
import { brokenRules, invalidFields } from './broken-rules.ts'
import { type CheckContext, effectIn, finding } from './findings.ts'
import { filledFields, liveReader, type ReadValue } from './shown-fields.ts'

/** What stands under a field before the form is submitted: an error blocks, a hint does not (DEC-24). */
export interface Note {
  shows: 'hint' | 'error'
  text: string
}

/** The first rule that a field breaks of those that are looked at on change; its own once it has been left. */
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
    // What must equal another field says nothing else meanwhile (AMB2-73); what stands under another is said elsewhere.
    if (rule.keyword === 'under' || (plan.type.rules?.['equal'] && rule.keyword !== 'equal')) continue
    const { shows } = effectIn(context, plan, rule.keyword)
    if (shows) return { shows, text: finding(context, plan, rule).text }
  }
  return undefined
}

/** A rule over several fields is looked at once one of them has changed. */
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
