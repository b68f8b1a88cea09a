import { activeNumber, listReleases as list } from '../content/releases.ts'
import { requireContent } from '../content/require-content.ts'
import { handle } from '../handler/handler.ts'

/** Returns the newest releases of the content. */
const listReleases = handle('listReleases', ['content'], async (_request, context) => {
  requireContent(context)
  const active = await activeNumber(context.db)
  const rows = (await list(context.db)).map((release) => ({ ...release, isActive: release.number === active }))
  return { data: { rows, active } }
})

export default listReleases
