import type { Calls } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { withPrefix } from '../files/base64.ts'

/** An empty data URL, which the picture widget renders as "no picture". */
export const EMPTY = { PicUrlbase64: 'data:,' }

/** Returns a picture as a data URL; an empty one for a refused picture (CLAIMPIC-39). Throws `gone` for a deleted one. */
export async function readPicture(request: Calls['findEmployeePic']['send'], { call }: Pick<Context<'findEmployeePic'>, 'call'>) {
  const { ok, data } = await call('findEmployeePic', request)
  return ok && data.PicUrlbase64 ? { PicUrlbase64: withPrefix(data.PicUrlbase64) } : EMPTY
}
