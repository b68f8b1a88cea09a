import { handle } from '../handler/handler.ts'
import { corpTagLibrary } from '../tags/corp-tags.ts'

/** Returns the corporate tags from WeCom, group by group (CALL-21). */
const getCorpTag = handle('getCorpTag', ['wecom'], async (_request, context) => ({ data: { rows: await corpTagLibrary(context) } }))

export default getCorpTag
