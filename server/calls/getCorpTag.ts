import { handle } from '../handler/handler.ts'
import { corpTagLibrary } from '../tags/corp-tags.ts'

/** The corporation's tags, which the messenger keeps, group after group (CALL-21). */
const getCorpTag = handle('getCorpTag', ['wecom'], async (_request, context) => ({ data: { rows: await corpTagLibrary(context) } }))

export default getCorpTag
