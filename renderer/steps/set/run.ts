import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Writes form.*, state.* or params.*; null clears a value. All values are read before the first write. */
const set: StepRun<'set'> = ({ values }, { scope }) => {
  for (const { path, value } of values) {
    const [root = '', ...rest] = path
    scope.source(root)?.set?.(rest, value)
  }
  return DONE
}
export default set
