import { type Environment, isPrivate, needed } from '../../config/environment.ts'
import { StartError } from '../../config/start-error.ts'
import { WECOM_AUTHORIZE_URL, WECOM_URL, type WeComOptions } from './adapter.ts'
import type { CallbackSecrets } from './crypto.ts'

const OURS = ['WECOM_CORP_ID', 'WECOM_SECRET', 'WECOM_URL', 'WECOM_AUTHORIZE_URL']

/**
 * How WeCom knows this app: WECOM_CORP_ID, WECOM_SECRET and AGENT_ID; WECOM_URL where its service is reached another way,
 * WECOM_AUTHORIZE_URL where its page for signing in is another.
 * Undefined when nothing of WeCom's own is set. Throws a StartError for a part of it, and for an APP_ID of another
 * corporation, since by that the page names its corporation to WeCom.
 */
export function wecomFrom(env: Environment): Required<Omit<WeComOptions, 'steady' | 'timeout'>> | undefined {
  if (!OURS.some((name) => env[name])) return undefined
  const corpId = needed(env, 'WECOM_CORP_ID', 'it is the id of the corporation in WeCom, and its other settings need it')
  const secret = needed(env, 'WECOM_SECRET', 'it is the secret of the app in WeCom, and WECOM_CORP_ID alone opens nothing')
  const agentId = Number(needed(env, 'AGENT_ID', 'it is the number of the app in WeCom that WECOM_SECRET belongs to'))
  if (!Number.isSafeInteger(agentId)) throw new StartError('AGENT_ID must be a whole number where WECOM_SECRET is set, e.g. 1000002.')
  if (env['APP_ID'] && env['APP_ID'] !== corpId) throw new StartError('APP_ID and WECOM_CORP_ID differ: unset APP_ID, or set both alike.')
  const url = env['WECOM_URL'] || WECOM_URL
  if (!isPrivate(url)) throw new StartError(`WECOM_URL must be an https address, e.g. ${WECOM_URL}.`)
  const authorizeUrl = env['WECOM_AUTHORIZE_URL'] || WECOM_AUTHORIZE_URL
  if (!isPage(authorizeUrl))
    throw new StartError(`WECOM_AUTHORIZE_URL must be an https address without ? and #, e.g. ${WECOM_AUTHORIZE_URL}.`)
  return { corpId, secret, agentId, url, authorizeUrl }
}

/** A browser is sent there, so it is https even on this machine (DEC-16); its query is the sign-in's own. */
function isPage(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[?#]/.test(address)
}

/**
 * What WeCom seals its callbacks with, as its administration shows it: WECOM_CALLBACK_TOKEN and WECOM_CALLBACK_KEY, for
 * the corporation WECOM_CORP_ID. Undefined when neither is set. Throws a StartError for one alone and for what is no such
 * token or key, never quoting either.
 */
export function callbackFrom(env: Environment): CallbackSecrets | undefined {
  if (!env['WECOM_CALLBACK_TOKEN'] && !env['WECOM_CALLBACK_KEY']) return undefined
  const token = needed(env, 'WECOM_CALLBACK_TOKEN', 'it signs what WeCom tells, and WECOM_CALLBACK_KEY alone opens nothing')
  const key = needed(
    env,
    'WECOM_CALLBACK_KEY',
    'it is the EncodingAESKey of what WeCom tells, and WECOM_CALLBACK_TOKEN alone opens nothing',
  )
  if (!/^[A-Za-z0-9]{1,32}$/.test(token)) throw new StartError('WECOM_CALLBACK_TOKEN must have 1 to 32 letters and digits.')
  if (!/^[A-Za-z0-9]{43}$/.test(key)) throw new StartError('WECOM_CALLBACK_KEY must have 43 letters and digits.')
  const corpId = needed(env, 'WECOM_CORP_ID', 'it is the id of the corporation in WeCom, whose callbacks WECOM_CALLBACK_TOKEN signs')
  return { token, key: Buffer.from(`${key}=`, 'base64'), corpId }
}
