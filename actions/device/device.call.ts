import { fail, type Command } from '../action.ts'

/** Opens the dialler; someone without a number is said to have none (CUSTDETAIL-32). */
const call: Command<'device.call'> = async ({ mobile }, { device }) => {
  const number = mobile?.trim()
  if (!number) fail('device.call', 'noNumber', {})
  device.call(number)
}
export default call
