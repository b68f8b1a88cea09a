import { requireContent } from '../content/require-content.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { previewTicket } from '../preview/tickets.ts'

/** Returns the ticket with which the workbench opens the caller's preview. */
const openPreview = handle('openPreview', ['content', 'pseudonym'], async (_, context) => {
  requireContent(context)
  return { data: { ticket: previewTicket(context.pseudonym, requireStaff(context).userId, context.now) } }
})

export default openPreview
