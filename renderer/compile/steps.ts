import type { OutcomeDeclaration } from '../model/prop.ts'
import type { Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseSteps, type WrittenStep } from '../model/written-step.ts'
import { outcomeContext, bindReused, canReuse } from './answers.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, bindPlanned, noteScope, withOwnReads, report, noteUse, withNames, forWriting } from './bind-context.ts'
import { placeholders } from './messages.ts'
import { assuming, assumingOnly, noteOpen, parsedCondition } from './noted-conditions.ts'
import { bindPath } from './paths.ts'
import type { CommandPlan, DefaultAnswer, StepPlan } from './plan.ts'
import { bindBuiltIn, type BoundProps } from './step-props.ts'
import { checkName } from './step-names.ts'
import { bindValues, checkFits, meantFor } from './values.ts'

/** Binds a chain of steps. */
export const bindSteps = (context: BindContext, steps: unknown, at: At): StepPlan[] =>
  // The event may already have changed what the form or the state had when the node was drawn.
  bindChain(
    assumingOnly(context, (root) => root !== 'form' && root !== 'state'),
    parseSteps(steps, at),
  )

/** Binds steps in sequence; a step's `as` is in scope for later steps. */
function bindChain(context: BindContext, steps: readonly WrittenStep[]): StepPlan[] {
  let current = context
  let isEnded = false
  return steps.flatMap((step, index) => {
    current = { ...current, later: new Set([...(context.later ?? []), ...steps.slice(index).flatMap(({ as }) => as ?? [])]) }
    if (isEnded) report(context, 'step.unreachable', [...step.at, 'do'])
    const { plan, result, ends } = bindPlanned(current, step.isPlanned, (inside) => bindStep(inside, step))
    if (result) {
      const [name] = result
      if (current.scope.has(name)) report(context, 'name.hides', [...step.at, 'as'], { name })
      current = noteScope(current, withNames(current, [result]), { kind: 'result', of: context.scope })
    }
    isEnded = ends && step.when === undefined
    current = afterStep(current, step, ends)
    return step.isPlanned ? [] : [plan]
  })
}

/** Returns the context after a step: past a step that ends the chain its condition was not met; another step may change what held before. */
function afterStep(context: BindContext, { do: name, when, raw }: WrittenStep, ends: boolean): BindContext {
  const condition = parsedCondition(when)
  if (ends) return condition ? assuming(context, { kind: 'not', of: condition }) : context
  if (name === 'require' && condition === undefined) return assuming(context, parsedCondition(raw['that']))
  return name === 'say' || name === 'require' ? context : assumingOnly(context, (root) => root === 'mode')
}

interface BoundStep {
  plan: StepPlan
  result: [string, Type] | undefined
  ends: boolean
}

function bindStep(context: BindContext, step: WrittenStep): BoundStep {
  const { at, as, do: name } = step
  const { commands, steps } = context.project
  const command = commands.has(name)
  const builtIn = steps.get(name)?.value
  const asked = withOwnReads(context)
  const when = step.when === undefined ? undefined : bindCondition(asked, step.when, [...at, 'when'])
  const inside = assuming(asked, parsedCondition(step.when))
  noteOpen(inside, step)
  const bound = builtIn && !command ? bindBuiltIn(inside, step, builtIn) : bindCommand(inside, step)
  const outcomes = commands.get(name)?.value.outcomes ?? builtIn?.outcomes ?? {}
  const plan: StepPlan = {
    do: name,
    reads: inside.reads,
    props: {},
    on: bindAnswers(context, step, outcomes),
    ...bound.plan,
  }
  if (when) plan.when = when
  if (as !== undefined) plan.as = as
  return { plan, ends: builtIn?.ends === true, result: as && bound.type ? [as, bound.type] : undefined }
}

function bindCommand(context: BindContext, step: WrittenStep): BoundProps {
  const { at, do: name, with: given } = step
  const command = context.project.commands.get(name)?.value
  noteUse(context, 'commands', name, command, [...at, 'do'])
  const values = bindValues(context, given, { name, declared: command?.params ?? {} }, [...at, 'with'])
  return {
    plan: {
      command: {
        with: values,
        changes: command?.changes ?? [],
        outcomes: defaultAnswers(command?.outcomes),
        ...bindSuccess(context, step, command?.returns),
      },
    },
    type: command?.returns,
  }
}

/** Binds where a command's result is written and which message is shown on success. */
function bindSuccess(
  context: BindContext,
  { at, into, says, do: name }: WrittenStep,
  returns: Type | undefined,
): Pick<CommandPlan, 'into' | 'says'> {
  const target = into === undefined ? undefined : bindPath(forWriting(context), into, [...at, 'into'])
  if (target && returns) checkFits(context, returns, target.type, name, [...at, 'into'])
  if (says === undefined) return target ? { into: target.path } : {}
  checkName.message(context, says, [...at, 'says'])
  for (const blank of placeholders(context.project.messages.get(says)?.value.text ?? ''))
    report(context, 'missing.param', [...at, 'says'], { name: blank, receiver: says, ...meantFor(context, blank, { type: 'text' }) })
  return { ...(target ? { into: target.path } : {}), says }
}

/** Returns how each outcome is handled when the view does not handle it. */
export function defaultAnswers(outcomes: Record<string, OutcomeDeclaration> = {}): Record<string, DefaultAnswer> {
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, { says, quiet, final }]) => [
      name,
      { ...(says ? { says } : quiet ? { quiet } : {}), ...(final ? { final } : {}) },
    ]),
  )
}

function bindAnswers(context: BindContext, step: WrittenStep, declared: Record<string, OutcomeDeclaration>): StepPlan['on'] {
  const plans: StepPlan['on'] = {}
  const answered = assumingOnly(context, (root) => root === 'mode')
  const answer = (outcome: string) =>
    noteScope(context, outcomeContext(answered, outcome, declared), { kind: 'answer', step: step.do, outcome })
  for (const [outcome, steps] of Object.entries(step.on)) plans[outcome] = bindChain(answer(outcome), steps)
  for (const [outcome, other] of Object.entries(step.same)) {
    const sameAt = [...step.at, 'on', outcome, 'same']
    if (!canReuse(context, step, declared, outcome)) continue
    plans[outcome] = bindReused(answer(outcome), sameAt, other, (inside) => bindChain(inside, step.on[other] ?? []))
  }
  for (const [outcome, { says, quiet }] of Object.entries(declared)) {
    const isAnswered = step.on[outcome] || step.same[outcome] !== undefined
    if (!says && !quiet && !isAnswered) report(context, 'outcome.unanswered', [...step.at, 'do'], { name: outcome, step: step.do })
  }
  return plans
}
