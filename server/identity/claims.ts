import type { Fields } from '../../renderer/language/field.ts'
import type { AppIdentity, Caller } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Pseudonym } from './pseudonym.ts'

/**
 * Checks that a request claims no other identity than its token's. A field that the schema takes from the session
 * (`"session": "userId"`) may be absent, but must equal the token's value. Throws `forbidden` (403) (DEC-09, DEC-13).
 */
export function checkClaims(
  fields: Fields,
  request: Record<string, unknown>,
  { caller, app, pseudonym }: { caller: Caller | undefined; app: AppIdentity; pseudonym: Pseudonym },
): void {
  const own: Record<string, string> = { ...caller, ...app }
  for (const [name, { session }] of Object.entries(fields)) {
    const claimed = request[name]
    if (!session || claimed === undefined || claimed === '') continue
    // The session stores only a hash of the mobile number.
    const isOwn =
      session === 'mobile'
        ? typeof claimed === 'string' && pseudonym.all('mobile', claimed).includes(own['mobileHash'] ?? '')
        : claimed === own[session]
    if (!isOwn) throw new ApiError('forbidden')
  }
}
