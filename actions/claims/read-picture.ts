import type { Calls } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { withPrefix } from '../files/base64.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

/**
 * A picture as an address. An answer that is no success says nothing (CLAIMPIC-39), and so does one that somebody has deleted
 * meanwhile: its place then says that there is no picture.
 */
export async function readPicture(request: Calls['findEmployeePic']['send'], { call }: Pick<Context<'findEmployeePic'>, 'call'>) {
  const answer = await ignoreOutcomes(['gone'], call('findEmployeePic', request))
  const picture = answer?.ok ? answer.data.PicUrlbase64 : undefined
  return picture ? { PicUrlbase64: withPrefix(picture) } : { PicUrlbase64: NONE }
}

/** An address of no picture: what draws it says so. */
const NONE = 'data:,'
