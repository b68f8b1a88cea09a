import { requireCaller } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { recordLimited } from '../signing/record-limited.ts'
import { isOpen } from '../signing/links.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'
import { sessionFact } from '../signing/session-fact.ts'

const SERVICES = ['insurer', 'origin', 'personalData', 'pseudonym'] as const

/** Records that a signer has read the shown content to its end (DEC-34). */
const noteSigningRead = handle('noteSigningRead', SERVICES, async ({ shownHash, phoneTime }, context) => {
  const { link } = await requirePolicyholder(context, 'noteSigningRead')
  const { tokenHash } = requireCaller(context)
  return {
    async write(db) {
      const details = { phoneAt: phoneTime, facts: { shownHash, ...sessionFact(tokenHash) } }
      if (isOpen(link, context.now)) await recordLimited({ ...context, db }, link.linkId, 'read', details)
      return { data: {} }
    },
  }
})

export default noteSigningRead
