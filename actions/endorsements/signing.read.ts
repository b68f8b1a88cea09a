import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { SHOWN, type Shown } from './rules.ts'

/**
 * Notes that the endorsement was read to its end (DEC-34), and leaves for the next screen what exactly was shown. Ends in `gone`, in the
 * service's words, when the link was withdrawn or has expired meanwhile: then nothing is left to sign.
 */
const read: Command<'signing.read'> = async ({ endorsement }, context) => {
  const { endorNo = '', shownHash = '' } = endorsement ?? {}
  unwrap(await context.call('noteSigningRead', { shownHash, phoneTime: context.phoneTime() }))
  context.handoff.set(SHOWN, { endorNo, shownHash } satisfies Shown)
}
export default read
