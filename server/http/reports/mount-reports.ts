import type { Context, Hono } from 'hono'
import { ApiError } from '../../handler/api-error.ts'
import type { Env } from '../env.ts'
import { readJson } from '../read-body.ts'
import { readErrors, readViolation } from './phone-error.ts'
import type { PhoneErrors } from './phone-errors.ts'

/** Where phones report errors of ours, and browsers what our policy has stopped. */
export const ERRORS_PATH = '/report/errors'
export const VIOLATIONS_PATH = '/report/csp'
const BODY_LIMIT = 4 * 1_024

/**
 * Mounts what phones report to. Open to everyone, since a phone fails before anybody has signed in, too: so little is
 * read, only of the shapes of `phone-error.ts`, and only so often. 204 for a report, 413, 422 and 429 for none.
 */
export function mountReports(app: Hono<Env>, errors: PhoneErrors, clientOf: (context: Context<Env>) => string | undefined): void {
  for (const [path, read] of [
    [ERRORS_PATH, readErrors],
    [VIOLATIONS_PATH, readViolation],
  ] as const)
    app.post(path, async (context) => {
      context.set('pattern', path)
      if (!errors.admit(clientOf(context) ?? '')) throw new ApiError('tooMany')
      const found = read(await readJson(context, BODY_LIMIT))
      if (!found) throw new ApiError('badInput')
      errors.add(found)
      return context.body(null, 204)
    })
}
