import type { BlockList } from 'node:net'
import type { DatabaseLocation } from '../database/location.ts'
import { type Environment, isPrivate, needed, readSwitch } from '../config/environment.ts'
import { externalLinksFrom } from '../integrations/external-links.ts'
import { portFrom } from '../config/port.ts'
import type { StartOptions } from './options.ts'
import { signingMeansFrom } from '../certificate/settings.ts'
import { secretKeys } from '../config/secret-keys.ts'
import { signingKeys } from '../evidence/settings.ts'
import { StartError } from '../config/start-error.ts'
import { proxiesFrom } from '../config/trusted-proxies.ts'
import { createSms } from '../integrations/sms/adapter.ts'
import { createInsurer } from '../integrations/insurer/adapter.ts'
import { insurerFrom } from '../integrations/insurer/settings.ts'
import { smsFrom } from '../integrations/sms/settings.ts'
import { createWeCom } from '../integrations/wecom/adapter.ts'
import { callbackFrom, wecomFrom } from '../integrations/wecom/settings.ts'

/**
 * What production is started with, from environment variables: PUBLIC_URL, SECRET_KEY and either DATABASE_URL or
 * DATA_DIR must be set, TRUST_PROXY where PUBLIC_URL is https, and SIGNING_KEY where INSURER_URL is; SIGNING_KEY_PREVIOUS,
 * SIGNING_CERT, SIGNING_CERT_KEY, SIGNING_CERT_PASSWORD, TSA_URL,
 * SECRET_KEY_PREVIOUS, FILES_DIR, PORT (8080), HOST (0.0.0.0), the app's public defaults APP_ID, WECHAT_CODE, AGENT_ID,
 * WECOM_CORP_ID, WECOM_SECRET, WECOM_URL, WECOM_AUTHORIZE_URL, WECOM_CALLBACK_TOKEN, WECOM_CALLBACK_KEY, SMS_URL, SMS_ACCOUNT,
 * SMS_KEY, SMS_TEMPLATE, INSURER_URL, INSURER_TOKEN, TYPED_SIGNATURES, and LEAVE_TO and RATING_URL may be (design.md §6).
 * Throws a StartError for the first that is missing or unfit.
 */
export function productionOptions(env: Environment): StartOptions & { publicUrl: string } {
  const publicUrl = publicAddress(needed(env, 'PUBLIC_URL', 'it is the address people open, e.g. https://steward.example.com'))
  const keys = secretKeys(env)
  const trustedProxies = trustedIn(env, publicUrl)
  const wecom = wecomFrom(env)
  const callback = callbackFrom(env)
  const externalLinks = { ...externalLinksFrom(env), signInAt: wecom ? [new URL(wecom.authorizeUrl).origin] : [] }
  const sms = smsFrom(env)
  const insurer = insurerFrom(env)
  const app = { appId: env['APP_ID'] || wecom?.corpId || '', wechatCode: env['WECHAT_CODE'] ?? '', agentId: env['AGENT_ID'] ?? '' }
  return {
    port: portFrom(env['PORT'], 8080),
    hosts: [env['HOST'] || '0.0.0.0'],
    databaseLocation: databaseIn(env),
    app,
    ...keys,
    ...signingKeys(env, { isNeeded: insurer !== undefined }),
    signingMeans: (now) => signingMeansFrom(env, now),
    trustedProxies,
    publicUrl,
    ...(env['FILES_DIR'] ? { filesDir: env['FILES_DIR'] } : {}),
    ...(wecom ? { wecom: createWeCom(wecom) } : {}),
    ...(callback ? { callback } : {}),
    externalLinks: () => externalLinks,
    ...(sms ? { sms: (_db, clock) => createSms(sms, clock) } : {}),
    typedSignatures: readSwitch(env, 'TYPED_SIGNATURES'),
    ...(insurer ? { insurer: (log, clock) => createInsurer(insurer, log, clock) } : {}),
  }
}

/**
 * Behind https there always is a proxy, since this server speaks none; unless it is known, everyone would come from its
 * address, and one stranger's wrong passwords would keep a whole company out. So that can't be forgotten.
 */
function trustedIn(env: Environment, publicUrl: string): BlockList {
  if (!publicUrl.startsWith('https:')) return proxiesFrom(env['TRUST_PROXY'] || 'none')
  const what =
    'it names the addresses or ranges of the proxies before this server, which must set X-Forwarded-For, e.g. 10.0.0.5 or 10.0.0.0/24, or none'
  return proxiesFrom(needed(env, 'TRUST_PROXY', what))
}

/** Where the data is: one of two, never both: who sets both would not know where the data went. */
export function databaseIn(env: Environment): DatabaseLocation {
  const [databaseUrl, dataDir] = [env['DATABASE_URL'], env['DATA_DIR']]
  if (databaseUrl && dataDir) throw new StartError('DATABASE_URL and DATA_DIR are both set: unset the one that does not hold the data.')
  if (databaseUrl) return { databaseUrl }
  if (dataDir) return { dataDir }
  throw new StartError(
    'Set DATABASE_URL to the address of a PostgreSQL, or DATA_DIR to a folder on a local disk: one of them holds the data.',
  )
}

function publicAddress(address: string): string {
  if (!isPrivate(address)) throw new StartError('PUBLIC_URL must be an https address, e.g. https://steward.example.com.')
  return address
}
