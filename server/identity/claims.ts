import type { Fields } from '../../renderer/language/field.ts'
import type { AppIdentity, Caller } from '../handler/context.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Identity comes from the token alone: a field that the schema takes from the session (`"session": "userId"`) may be
 * absent, but if a request names it, it must be the token's own. Throws the refusal `forbidden` (403) (DEC-09).
 */
export function checkClaims(fields: Fields, request: Record<string, unknown>, caller: Caller | undefined, app: AppIdentity): void {
  const own: Record<string, string> = { ...caller, ...app }
  for (const [name, { session }] of Object.entries(fields)) {
    const claimed = request[name]
    if (session && claimed !== undefined && claimed !== '' && claimed !== own[session]) throw new ApiError('forbidden')
  }
}
