import { WECOM_AUTHORIZE_URL, WECOM_URL } from '../../config/settings/declared/wecom.ts'
import type { SomeSettings } from '../../config/settings/declaration.ts'
import type { WeComOptions } from './adapter.ts'
import type { CallbackSecrets } from './crypto.ts'

type AppSettings = SomeSettings<'WECOM_CORP_ID' | 'WECOM_SECRET' | 'AGENT_ID' | 'WECOM_URL' | 'WECOM_AUTHORIZE_URL'>

/** Returns the options of the WeCom app; undefined without one. A rule of the settings requires corporation, secret and number together. */
export function wecomFrom(settings: AppSettings): Required<Omit<WeComOptions, 'steady' | 'timeout'>> | undefined {
  const { WECOM_CORP_ID: corpId, WECOM_SECRET: secret, AGENT_ID: agentId } = settings
  if (corpId === undefined || secret === undefined || agentId === undefined) return undefined
  const { WECOM_URL: url = WECOM_URL, WECOM_AUTHORIZE_URL: authorizeUrl = WECOM_AUTHORIZE_URL } = settings
  return { corpId, secret, agentId, url, authorizeUrl }
}

type CallbackSettings = SomeSettings<'WECOM_CORP_ID' | 'WECOM_CALLBACK_TOKEN' | 'WECOM_CALLBACK_KEY'>

/** Returns the secrets of WeCom's callbacks for the corporation; undefined without them. */
export function callbackFrom(settings: CallbackSettings): CallbackSecrets | undefined {
  const { WECOM_CORP_ID: corpId, WECOM_CALLBACK_TOKEN: token, WECOM_CALLBACK_KEY: key } = settings
  if (corpId === undefined || token === undefined || key === undefined) return undefined
  return { token, key: Buffer.from(`${key}=`, 'base64'), corpId }
}
