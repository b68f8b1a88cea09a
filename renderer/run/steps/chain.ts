import { OutcomeError } from '../../language/outcome-error.ts'
import { meets } from '../../language/condition.ts'
import type { StepPlan } from '../../compile/plan.ts'
import { defaultAnswer, notify } from '../content/index.ts'
import { refetchStale, awaitData, constant, markStale, refresh, valuesOf } from '../data/index.ts'
import { resolveStepProps } from './resolve-props.ts'
import { type Chain, DONE, type StepEnd, type StepsLeft } from './step.ts'

/** The number of running chains. */
export let runningChains = 0

/**
 * Runs a chain of steps. Resolves to true when the chain reached its end or navigated, and to false when an outcome other than success
 * ended it. Never rejects: an unexpected error of a step is reported and handled as `requestFailed`.
 */
export async function runChain(steps: readonly StepPlan[], start: Chain): Promise<boolean> {
  runningChains++
  try {
    let { scope } = start
    const results: StepsLeft['results'] = {}
    const lastCommand = steps.map(({ command }) => command !== undefined).lastIndexOf(true)
    let hasRunCommand = false
    for (const [index, step] of steps.entries()) {
      const chain = { ...start, scope, onSaved: index === lastCommand ? start.onSaved : undefined }
      const missing = await awaitData(step.reads, scope)
      if (missing || isAbandoned(start)) {
        if (start.onMissing) start.onMissing({ steps: steps.slice(index), results })
        // The failed query has already shown the message of a failed request.
        else if (missing && missing.outcome !== 'requestFailed') await handleOutcome(step, missing.outcome, missing.carries, chain)
        return false
      }
      if (step.when && !meets(step.when, scope.get)) {
        if (hasRunCommand) chain.onSaved?.()
        continue
      }
      const end = await runStep(step, chain)
      if (end.outcome !== 'done') {
        await handleOutcome(step, end.outcome, 'carries' in end ? (end.carries ?? {}) : {}, chain)
        return false
      }
      if ('over' in end && end.over) return true
      hasRunCommand ||= step.command !== undefined
      if (!step.as || !('value' in end)) continue
      const result = { [step.as]: constant(end.value) }
      Object.assign(results, result)
      scope = scope.with(result)
    }
    return true
  } finally {
    runningChains--
  }
}

/** Whether the user has left the screen of a chain that the screen started. */
const isAbandoned = ({ onMissing, env }: Chain) => onMissing !== undefined && env.isShown?.() === false

async function runStep(step: StepPlan, chain: Chain): Promise<StepEnd> {
  const { env, scope } = chain
  const known = chain.form?.record.known
  try {
    if (!step.command) return (await env.steps[step.do]?.(resolveStepProps(step.props, scope, env.formatters) as never, chain)) ?? DONE
    const { with: given, changes, into, says } = step.command
    const { value, wrote } = await env.runCommand(step.do, valuesOf(given, known?.within(scope) ?? scope, env.formatters), chain.sending)
    chain.onSaved?.()
    refetchStale(env)
    if (wrote) await refresh(changes, env)
    if (into) scope.source(into[0] ?? '')?.set?.(into.slice(1), value)
    if (says) await notify(env, says)
    return { outcome: 'done', value }
  } catch (error) {
    if (error instanceof OutcomeError) {
      if (error.outcome === 'conflict') known?.noteConflict()
      await invalidateAfterFailure(error, step.command?.changes ?? [], env)
      return { outcome: error.outcome, carries: error.carries }
    }
    env.report(error, { screen: chain.view.screen, at: `${chain.at}: ${step.do}` })
    return { outcome: 'requestFailed' }
  }
}

/** Invalidates or marks the data of a command that failed. */
async function invalidateAfterFailure({ outcome, isAnswered }: OutcomeError, changes: readonly string[], env: Chain['env']): Promise<void> {
  // A request without an answer does not show whether the service can be reached.
  const isReachable = outcome !== 'requestFailed' && outcome !== 'cancelled'
  if (isReachable) refetchStale(env)
  // Another user, or an earlier request of the command, changed the data, so the displayed data is outdated.
  if (outcome === 'conflict' || (isReachable && isAnswered)) await refresh(changes, env)
  // The command may have been executed and only its answer lost. Refetching now would fail too.
  if (outcome === 'gone' || outcome === 'requestFailed') markStale(changes, env)
}

/** Runs the view's handler of an outcome, or shows the declared or app-wide default message. */
async function handleOutcome(step: StepPlan, outcome: string, carries: Readonly<Record<string, unknown>>, chain: Chain): Promise<void> {
  const own = step.on[outcome]
  const { message, failure } = defaultAnswer(chain.env, step.command?.outcomes ?? {}, outcome, carries)
  if (own) {
    const scope = chain.scope.with({ outcome: constant(carries) })
    // The handler's steps can not go on later, because the outcome may be outdated then.
    const onMissing = chain.onMissing && (() => undefined)
    await runChain(own, { ...chain, scope, onMissing, onSaved: undefined, defaultAnswer: { message, carries, failure } })
    return
  }
  chain.onFailed?.(failure)
  // This was the last step, so the widget is reset before a dialog is closed (SMS-17).
  if (message) void notify(chain.env, message, carries)
}
