import { fail, type Command } from '../action.ts'

/** Opens the dialler. Throws `noNumber` without a number (CUSTDETAIL-32). */
const call: Command<'device.call'> = async ({ mobile }, { device }) => {
  const number = mobile?.trim()
  if (!number) fail('device.call', 'noNumber', {})
  device.call(number)
}
export default call
