import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { SHOWN, type Shown } from './rules.ts'

/**
 * Records that the endorsement was read to its end (DEC-34), and hands over the hash of what was displayed. Throws `gone` with the
 * server's message when the link was withdrawn or expired meanwhile. Throws `conflict`, which fetches both again, when the displayed pictures
 * belong to another content than the displayed endorsement.
 */
const read: Command<'signing.read'> = async ({ endorsement, files }, context) => {
  const { endorNo = '', shownHash = '' } = endorsement ?? {}
  if (files?.shownHash !== shownHash) throw new OutcomeError('conflict', { message: context.message('sign.changed', {}).text })
  unwrap(await context.call('noteSigningRead', { shownHash, phoneTime: context.phoneTime() }))
  context.handoff.set(SHOWN, { endorNo, shownHash } satisfies Shown)
}
export default read
