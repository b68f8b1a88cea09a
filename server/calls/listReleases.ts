import { activeNumber, AUTHOR_PROGRAM, listReleases as list } from '../content/releases.ts'
import { requireContent } from '../content/require-content.ts'
import { handle } from '../handler/handler.ts'

/** Returns the newest releases of the content. */
const listReleases = handle('listReleases', ['content'], async (_request, context) => {
  requireContent(context)
  const active = await activeNumber(context.db)
  const shipped = { author: '', note: context.text('server.contentShipped') }
  const rows = (await list(context.db)).map((release) => ({
    ...release,
    ...(release.author === AUTHOR_PROGRAM && shipped),
    isActive: release.number === active,
  }))
  return { data: { rows, active } }
})

export default listReleases
