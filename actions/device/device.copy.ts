import { fail, type Command } from '../action.ts'

/** Copies a text to the clipboard; the screen shows the confirmation (MSG-36). */
const copy: Command<'device.copy'> = async ({ text }, { device }) => {
  if (!text || !(await device.copy(text))) fail('device.copy', 'failed', {})
}
export default copy
