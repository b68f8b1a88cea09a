import { valuesOf } from '../../run/data/index.ts'
import type { StepRun } from '../../run/steps/index.ts'

/** Opens a dialog of the view and waits for its end: the form's values, or `dismissed`. */
const openDialog: StepRun = async (step, { env, scope, view, onWaiting }) => {
  onWaiting?.(true)
  const end = await view.openDialog(String(step.props['dialog']), valuesOf(step.with, scope, env.formatters))
  onWaiting?.(false)
  return end.outcome === 'done' ? { outcome: 'done', value: end.value } : { outcome: 'dismissed' }
}
export default openDialog
