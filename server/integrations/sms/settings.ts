import { type Environment, hasCredentials, isSecureUrl, requireVariable } from '../../config/environment.ts'
import { StartError } from '../../config/start-error.ts'
import type { SmsOptions } from './adapter.ts'

const VARIABLES = ['SMS_URL', 'SMS_ACCOUNT', 'SMS_KEY', 'SMS_TEMPLATE']

/**
 * Reads the settings of the provider from `VARIABLES`; undefined when none is set.
 * Throws a StartError when only some are set. The error never quotes the key.
 */
export function smsFrom(env: Environment): SmsOptions | undefined {
  if (!VARIABLES.some((name) => env[name])) return undefined
  const url = requireVariable(env, 'SMS_URL', 'it is the address of the service that sends text messages, and its other settings need it')
  if (!isSecureUrl(url) || hasCredentials(url))
    throw new StartError('SMS_URL must be an https address without user and password, e.g. https://sms.example.com/send.')
  return {
    url,
    account: requireVariable(env, 'SMS_ACCOUNT', 'it is our account at the service that sends text messages'),
    key: requireVariable(env, 'SMS_KEY', 'it signs our requests to the service that sends text messages'),
    template: requireVariable(
      env,
      'SMS_TEMPLATE',
      'it is the number of the template for one-time codes at the service that sends text messages',
    ),
  }
}
