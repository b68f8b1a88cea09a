import { valuesOf } from '../../run/data/scope'
import { DONE, type StepRun } from '../../run/steps/step'

/** Opens a dialog of the view and waits for its end: the form's values, or `dismissed`. */
const openDialog: StepRun = async (step, { env, scope, view, onWaiting }) => {
  const plan = view.dialogs[String(step.props['dialog'])]
  if (!plan) return DONE
  onWaiting?.(true)
  const end = await env.dialogs.open({ plan, params: valuesOf(step.with, scope, env.formatters), module: view.module, screen: view.screen })
  onWaiting?.(false)
  return end.outcome === 'done' ? { outcome: 'done', value: end.value } : { outcome: 'dismissed' }
}
export default openDialog
