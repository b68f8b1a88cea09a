import type { SomeSettings } from '../../config/settings/declaration.ts'
import type { SmsOptions } from './adapter.ts'

/** Returns the settings of the provider; undefined without one. A rule of the settings requires all four together. */
export function smsFrom(settings: SomeSettings<'SMS_URL' | 'SMS_ACCOUNT' | 'SMS_KEY' | 'SMS_TEMPLATE'>): SmsOptions | undefined {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_KEY: key, SMS_TEMPLATE: template } = settings
  if (url === undefined || account === undefined || key === undefined || template === undefined) return undefined
  return { url, account, key, template }
}
