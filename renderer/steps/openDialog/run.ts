import type { StepRun } from '../../run/steps/index.ts'

/** Opens a dialog of the view and waits until it is closed: with the form's values, or `dismissed`. */
const openDialog: StepRun<'openDialog'> = async ({ dialog, with: params }, { view, onLoading, onWaiting }) => {
  const { ended } = await view.openDialog(dialog, params, onLoading)
  // The widget stays busy until the dialog is open.
  onWaiting?.(true)
  const end = await ended
  onWaiting?.(false)
  return end.outcome === 'done' ? { outcome: 'done', value: end.value } : { outcome: 'dismissed' }
}
export default openDialog
