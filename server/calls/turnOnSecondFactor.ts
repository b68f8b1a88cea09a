import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { confirmSetUp } from '../identity/second-factor/second-factor.ts'

/** Turns the caller's second factor on with a code of the app. Refuses a wrong code. */
const turnOnSecondFactor = handle('turnOnSecondFactor', ['personalData', 'pseudonym'], async ({ code }, context) => ({
  async write(db) {
    const isOn = await confirmSetUp({ ...context, db }, requireStaff(context).userId, code)
    return isOn ? { data: {} } : { refused: { status: '401', message: context.text('server.wrongFactor') } }
  },
}))

export default turnOnSecondFactor
