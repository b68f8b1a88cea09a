import { type Environment, hasCredentials, isSecureUrl, requireVariable } from '../../config/environment.ts'
import { StartError } from '../../config/start-error.ts'
import { WECOM_AUTHORIZE_URL, WECOM_URL, type WeComOptions } from './adapter.ts'
import type { CallbackSecrets } from './crypto.ts'

const VARIABLES = ['WECOM_CORP_ID', 'WECOM_SECRET', 'WECOM_URL', 'WECOM_AUTHORIZE_URL']

/**
 * Reads the settings of the WeCom app: WECOM_CORP_ID, WECOM_SECRET and AGENT_ID; optionally WECOM_URL for another address of its
 * service and WECOM_AUTHORIZE_URL for another sign-in page. Undefined when none of `VARIABLES` is set. Throws a StartError when
 * some are missing, or when APP_ID, which the client sends to WeCom as its corporation, differs from WECOM_CORP_ID.
 */
export function wecomFrom(env: Environment): Required<Omit<WeComOptions, 'steady' | 'timeout'>> | undefined {
  if (!VARIABLES.some((name) => env[name])) return undefined
  const corpId = requireVariable(env, 'WECOM_CORP_ID', 'it is the id of the corporation in WeCom, and its other settings need it')
  const secret = requireVariable(env, 'WECOM_SECRET', 'it is the secret of the app in WeCom, and WECOM_CORP_ID needs it')
  const agentId = Number(requireVariable(env, 'AGENT_ID', 'it is the number of the app in WeCom that WECOM_SECRET belongs to'))
  if (!Number.isSafeInteger(agentId)) throw new StartError('AGENT_ID must be a whole number where WECOM_SECRET is set, e.g. 1000002.')
  if (env['APP_ID'] && env['APP_ID'] !== corpId) throw new StartError('APP_ID and WECOM_CORP_ID differ: unset APP_ID, or set both alike.')
  const url = env['WECOM_URL'] || WECOM_URL
  if (!isSecureUrl(url) || hasCredentials(url))
    throw new StartError(`WECOM_URL must be an https address without user and password, e.g. ${WECOM_URL}.`)
  const authorizeUrl = env['WECOM_AUTHORIZE_URL'] || WECOM_AUTHORIZE_URL
  if (!isPage(authorizeUrl))
    throw new StartError(`WECOM_AUTHORIZE_URL must be an https address without ? and #, e.g. ${WECOM_AUTHORIZE_URL}.`)
  return { corpId, secret, agentId, url, authorizeUrl }
}

/** Whether a browser may be redirected to the address: https even on localhost (DEC-16), without a query, which the sign-in adds. */
function isPage(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[?#]/.test(address)
}

/**
 * Reads the secrets of WeCom's callbacks, as shown in its administration: WECOM_CALLBACK_TOKEN and WECOM_CALLBACK_KEY, for the
 * corporation WECOM_CORP_ID. Undefined when neither is set. Throws a StartError when only one is set or one is malformed. The
 * error quotes neither.
 */
export function callbackFrom(env: Environment): CallbackSecrets | undefined {
  if (!env['WECOM_CALLBACK_TOKEN'] && !env['WECOM_CALLBACK_KEY']) return undefined
  const token = requireVariable(env, 'WECOM_CALLBACK_TOKEN', "it signs WeCom's callbacks, and WECOM_CALLBACK_KEY needs it")
  const key = requireVariable(env, 'WECOM_CALLBACK_KEY', "it is the EncodingAESKey of WeCom's callbacks, and WECOM_CALLBACK_TOKEN needs it")
  if (!/^[A-Za-z0-9]{1,32}$/.test(token)) throw new StartError('WECOM_CALLBACK_TOKEN must have 1 to 32 letters and digits.')
  if (!/^[A-Za-z0-9]{43}$/.test(key)) throw new StartError('WECOM_CALLBACK_KEY must have 43 letters and digits.')
  const corpId = requireVariable(
    env,
    'WECOM_CORP_ID',
    'it is the id of the corporation in WeCom, whose callbacks WECOM_CALLBACK_TOKEN signs',
  )
  return { token, key: Buffer.from(`${key}=`, 'base64'), corpId }
}
