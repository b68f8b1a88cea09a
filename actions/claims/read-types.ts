import type { ClaimParameter } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { typesOf } from './rules.ts'

/** What there is of one kind under another code; an answer that is no success lists nothing (CLAIMPIC-04). */
export async function readTypes(
  kind: 'docTypes' | 'picTypes',
  under: string | undefined,
  { call }: Pick<Context<'queryParamCfg'>, 'call'>,
): Promise<ClaimParameter[]> {
  const { ok, data } = await call('queryParamCfg', { CSnrCde: kind, CParCde: under ?? '', CFlg: '1', CCde: '' })
  return ok ? typesOf(data.data ?? {}) : []
}
