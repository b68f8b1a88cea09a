import type { ClaimParameter } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { typesOf } from './rules.ts'

/** Returns the types of one kind below a parent code; an empty list for a refusal (CLAIMPIC-04). */
export async function readTypes(
  kind: 'docTypes' | 'picTypes',
  parent: string | undefined,
  { call }: Pick<Context<'queryParamCfg'>, 'call'>,
): Promise<ClaimParameter[]> {
  const { ok, data } = await call('queryParamCfg', { CSnrCde: kind, CParCde: parent ?? '', CFlg: '1', CCde: '' })
  return ok ? typesOf(data.data ?? {}) : []
}
