import type { StepRun } from '../../run/steps/index.ts'

/** Opens a dialog of the view and waits for its end: the form's values, or `dismissed`. */
const openDialog: StepRun<'openDialog'> = async ({ dialog, with: params }, { view, onLoading, onWaiting }) => {
  const { ended } = await view.openDialog(dialog, params, onLoading)
  // Until it is open a machine is waited for, and that shows.
  onWaiting?.(true)
  const end = await ended
  onWaiting?.(false)
  return end.outcome === 'done' ? { outcome: 'done', value: end.value } : { outcome: 'dismissed' }
}
export default openDialog
