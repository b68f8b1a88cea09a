import type { Query } from '../action.ts'
import { typesOf } from './rules.ts'

/** The kinds of pictures of one kind of papers (CLAIMPIC-03); an answer that is no success lists none (CLAIMPIC-04). */
const picTypes: Query<'claim.picTypes'> = async ({ docType }, context) => {
  const { ok, data } = await context.call('queryParamCfg', { CSnrCde: 'picTypes', CParCde: docType ?? '', CFlg: '1', CCde: '' })
  return ok ? typesOf(data.data ?? {}) : []
}
export default picTypes
