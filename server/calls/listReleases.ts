import { activeNumber, AUTHOR_PROGRAM, AUTHOR_UPGRADE, listReleases as list } from '../content/releases.ts'
import { requireContent } from '../content/require-content.ts'
import { handle } from '../handler/handler.ts'

/** Returns the newest releases of the content. */
const listReleases = handle('listReleases', ['content'], async (_request, context) => {
  requireContent(context)
  const active = await activeNumber(context.db)
  const ofPrograms: Readonly<Record<string, object>> = {
    [AUTHOR_PROGRAM]: { author: '', note: context.text('server.contentShipped') },
    [AUTHOR_UPGRADE]: { author: '', note: context.text('server.contentUpgraded') },
  }
  const rows = (await list(context.db)).map((release) => ({
    ...release,
    ...ofPrograms[release.author],
    isActive: release.number === active,
  }))
  return { data: { rows, active } }
})

export default listReleases
