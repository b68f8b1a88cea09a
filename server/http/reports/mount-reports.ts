import type { Context, Hono } from 'hono'
import { ApiError } from '../../handler/api-error.ts'
import type { Env } from '../env.ts'
import { readJson } from '../read-body.ts'
import { readErrors, readViolation } from './phone-error.ts'
import type { PhoneErrors } from './phone-errors.ts'

/** Paths for the app's error reports and for the browser's CSP violation reports. */
export const ERRORS_PATH = '/report/errors'
export const VIOLATIONS_PATH = '/report/csp'
const BODY_LIMIT = 4 * 1_024

/**
 * Mounts the routes for error reports. They need no session, because errors also occur before sign-in. So size, shape
 * (`phone-error.ts`) and rate of reports are limited. Answers 204, or 413, 422 and 429 for a rejected report.
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
