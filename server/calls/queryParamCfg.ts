import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** The kinds of papers of a risk code, or of pictures of one kind of papers, by their codes (CLAIMPIC-02…04). */
const queryParamCfg = handle('queryParamCfg', ['insurer', 'personalData'], async ({ CSnrCde, CParCde }, context) => {
  const insurer = insurerOf(context)
  const types = CSnrCde === 'docTypes' ? await insurer.docTypes(context, CParCde) : await insurer.picTypes(context, CParCde)
  return { data: { data: Object.fromEntries(types.map(({ code = '', name = '' }) => [code, name])) } }
})

export default queryParamCfg
