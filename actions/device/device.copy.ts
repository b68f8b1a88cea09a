import { fail, type Command } from '../action.ts'

/** Copies a text; the screen says that it was copied (MSG-36). */
const copy: Command<'device.copy'> = async ({ text }, { device }) => {
  if (!text || !(await device.copy(text))) fail('device.copy', 'failed', {})
}
export default copy
