import type { Calls } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { withPrefix } from '../files/base64.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

/** Returns a picture as a data URL; an empty one for a refused (CLAIMPIC-39) or meanwhile deleted picture. */
export async function readPicture(request: Calls['findEmployeePic']['send'], { call }: Pick<Context<'findEmployeePic'>, 'call'>) {
  const answer = await ignoreOutcomes(['gone'], call('findEmployeePic', request))
  const picture = answer?.ok ? answer.data.PicUrlbase64 : undefined
  return picture ? { PicUrlbase64: withPrefix(picture) } : { PicUrlbase64: EMPTY }
}

/** An empty data URL, which the picture widget renders as "no picture". */
const EMPTY = 'data:,'
