import { type Environment, isPrivate, needed } from '../environment.ts'
import { StartError } from '../start-error.ts'
import { WECOM_URL, type WeComOptions } from './adapter.ts'

const OURS = ['WECOM_CORP_ID', 'WECOM_SECRET', 'WECOM_URL']

/**
 * How WeCom knows this app: WECOM_CORP_ID, WECOM_SECRET and AGENT_ID; WECOM_URL where its service is reached another way.
 * Undefined when nothing of WeCom's own is set. Throws a StartError for a part of it, and for an APP_ID of another
 * corporation, since by that the page names its corporation to WeCom.
 */
export function wecomFrom(env: Environment): WeComOptions | undefined {
  if (!OURS.some((name) => env[name])) return undefined
  const corpId = needed(env, 'WECOM_CORP_ID', 'it is the id of the corporation in WeCom, and its other settings need it')
  const secret = needed(env, 'WECOM_SECRET', 'it is the secret of the app in WeCom, and WECOM_CORP_ID alone opens nothing')
  const agentId = Number(needed(env, 'AGENT_ID', 'it is the number of the app in WeCom that WECOM_SECRET belongs to'))
  if (!Number.isSafeInteger(agentId)) throw new StartError('AGENT_ID must be a whole number where WECOM_SECRET is set, e.g. 1000002.')
  if (env['APP_ID'] && env['APP_ID'] !== corpId) throw new StartError('APP_ID and WECOM_CORP_ID differ: unset APP_ID, or set both alike.')
  const url = env['WECOM_URL'] || WECOM_URL
  if (!isPrivate(url)) throw new StartError(`WECOM_URL must be an https address, e.g. ${WECOM_URL}.`)
  return { corpId, secret, agentId, url }
}
