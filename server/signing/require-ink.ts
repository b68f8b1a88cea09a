import { ApiError } from '../handler/api-error.ts'
import { inspect } from '../files/inspect.ts'
import { runPictureJob } from '../pictures/run-picture-job.ts'

/** The share of dark pixels of a signature; a line of the least ink on a large pad has a thousandth. */
const [LEAST_SHARE, MOST_SHARE] = [0.0002, 0.5]
/** The picture is measured at this size, in pixels of the longer side. */
const MEASURED = 512

/**
 * Throws 422 unless a signature's picture can be decoded and shows ink: the core and the certificate get this picture, not the strokes
 * (DEC-22). Throws 429 when too many pictures wait.
 */
export async function requireInk(picture: string): Promise<void> {
  const bytes = Buffer.from(picture, 'base64')
  const { picture: header } = inspect(bytes)
  if (!header) throw new ApiError('badInput')
  const share = await runPictureJob({ task: 'ink', bytes, longest: MEASURED }, header).then(([answer]) => Number(answer), orUndecodable)
  if (!(share >= LEAST_SHARE && share <= MOST_SHARE)) throw new ApiError('badInput')
}

/** Counts a picture that cannot be decoded as one without ink. */
function orUndecodable(error: unknown): number {
  if (error instanceof ApiError && error.status === 415) return 0
  throw error
}
