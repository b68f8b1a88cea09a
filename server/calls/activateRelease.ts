import { recordAudit } from '../accounts/audit.ts'
import { makeActive } from '../content/releases.ts'
import { requireContent } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Makes an earlier or later release active if `from` still is. Refused for a release that this program cannot use. */
const activateRelease = handle('activateRelease', ['content'], async ({ number, from }, context) => {
  const { now, text } = context
  const content = requireContent(context)
  const actor = requireStaff(context).userId
  const message = text('server.contentUnusable', { number: String(number) })
  if (!(await content.follower.isUsable(number))) return { refused: { status: '409', message } }
  return {
    async write(transaction) {
      if (!(await makeActive(transaction, { number, from, now })))
        return { refused: { status: '409', message: text('server.contentMoved') } }
      await recordAudit(transaction, { actor, now }, [{ action: 'activateContent', subject: `release ${number}`, details: { from } }])
      context.after(content.follower.poll)
      return { data: {} }
    },
  }
})

export default activateRelease
