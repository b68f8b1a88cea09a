import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns the document types of a risk code, or the picture types of a document type, by code (CLAIMPIC-02…04). */
const queryParamCfg = handle('queryParamCfg', ['insurer', 'personalData'], async ({ CSnrCde, CParCde }, context) => {
  const insurer = insurerOf(context)
  const types = CSnrCde === 'docTypes' ? await insurer.docTypes(context, CParCde) : await insurer.picTypes(context, CParCde)
  return { data: { data: Object.fromEntries(types.map(({ code = '', name = '' }) => [code, name])) } }
})

export default queryParamCfg
