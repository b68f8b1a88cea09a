import { type Environment, isSecureUrl, requireVariable } from '../../config/environment.ts'
import { StartError } from '../../config/start-error.ts'
import type { InsurerOptions } from './adapter.ts'

const HELP = 'an https address without user, query or fragment, e.g. https://core.example.com/steward'

/**
 * Reads INSURER_URL and INSURER_TOKEN; undefined when neither is set. Throws a StartError when only one is set, the address is not
 * as in `HELP`, or the token is invalid in a header. The error never quotes the token.
 */
export function insurerFrom(env: Environment): Pick<InsurerOptions, 'url' | 'token'> | undefined {
  if (!env['INSURER_URL'] && !env['INSURER_TOKEN']) return undefined
  const url = requireVariable(env, 'INSURER_URL', "it is the address of the insurer's core, which INSURER_TOKEN is for")
  const token = requireVariable(env, 'INSURER_TOKEN', "it is the service token for the insurer's core")
  if (!isSecureUrl(url) || !isBare(url)) throw new StartError(`INSURER_URL must be ${HELP}.`)
  if (!/^[\x21-\x7e]+$/.test(token)) throw new StartError('INSURER_TOKEN must be printable ASCII without spaces.')
  return { url, token }
}

function isBare(address: string): boolean {
  const { username, password, search, hash } = new URL(address)
  return [username, password, search, hash].every((part) => part === '')
}
