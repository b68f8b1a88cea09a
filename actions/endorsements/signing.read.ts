import type { Command } from '../action.ts'
import { SHOWN, type Shown } from './rules.ts'

/** Notes that the endorsement was read to its end (DEC-34), and leaves for the next screen what exactly was shown. */
const read: Command<'signing.read'> = async ({ endorsement }, context) => {
  const { endorNo = '', shownHash = '' } = endorsement ?? {}
  await context.call('noteSigningRead', { shownHash, phoneTime: context.now() })
  context.handoff.set(SHOWN, { endorNo, shownHash } satisfies Shown)
}
export default read
