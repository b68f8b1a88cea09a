import type { Query } from '../action.ts'
import { typesOf } from './rules.ts'

/** The kinds of papers for a risk code (CLAIMPIC-02); an answer that is no success lists none (CLAIMPIC-04). */
const docTypes: Query<'claim.docTypes'> = async ({ riskCode }, context) => {
  const { ok, data } = await context.call('queryParamCfg', { CSnrCde: 'docTypes', CParCde: riskCode ?? '', CFlg: '1', CCde: '' })
  return ok ? typesOf(data.data ?? {}) : []
}
export default docTypes
