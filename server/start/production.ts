import type { BlockList } from 'node:net'
import { databaseTime, partnerTime } from '../clock/time-sources.ts'
import type { DatabaseLocation } from '../database/location.ts'
import { type Environment, isOrigin, isSecureUrl, requireVariable, readSwitch } from '../config/environment.ts'
import { drainFrom } from '../config/drain.ts'
import { externalLinksFrom } from '../integrations/external-links.ts'
import { metricsAddressFrom } from '../config/metrics-address.ts'
import { portFrom } from '../config/port.ts'
import type { StartOptions } from './options.ts'
import { departmentModesFrom } from '../directory/department-modes.ts'
import { signingMeansFrom } from '../certificate/settings.ts'
import { secretKeys } from '../config/secret-keys.ts'
import { signingKeys } from '../evidence/settings.ts'
import { StartError } from '../config/start-error.ts'
import { administratorsFrom, proxiesFrom, webhookAddressesFrom } from '../config/trusted-proxies.ts'
import { createSms } from '../integrations/sms/adapter.ts'
import { createInsurer } from '../integrations/insurer/adapter.ts'
import { insurerFrom } from '../integrations/insurer/settings.ts'
import { smsFrom } from '../integrations/sms/settings.ts'
import { createWeCom } from '../integrations/wecom/adapter.ts'
import { callbackFrom, wecomFrom } from '../integrations/wecom/settings.ts'

/**
 * Reads the options of production from environment variables. Required: PUBLIC_URL, SECRET_KEY, either DATABASE_URL or DATA_DIR,
 * TRUST_PROXY with an https PUBLIC_URL, and SIGNING_KEY with INSURER_URL. Optional are HOST (0.0.0.0), the app's public ids APP_ID and
 * WECHAT_CODE, and the variables in docs/operate.md. Throws a StartError for the first missing or invalid variable.
 */
export function productionOptions(env: Environment): StartOptions & { publicUrl: string } {
  const publicUrl = publicAddress(requireVariable(env, 'PUBLIC_URL', 'it is the address people open, e.g. https://steward.example.com'))
  const keys = secretKeys(env)
  const trustedProxies = trustedIn(env, publicUrl)
  const wecom = wecomFrom(env)
  const callback = callbackFrom(env)
  const externalLinks = { ...externalLinksFrom(env), signInAt: wecom ? [new URL(wecom.authorizeUrl).origin] : [] }
  const sms = smsFrom(env)
  const insurer = insurerFrom(env)
  const databaseLocation = databaseIn(env)
  const metricsAddress = metricsAddressFrom(env['METRICS_ADDRESS'])
  const partners = [wecom?.url, insurer?.url, sms?.url].flatMap((url) => (url === undefined ? [] : [partnerTime(url)]))
  const app = { appId: env['APP_ID'] || wecom?.corpId || '', wechatCode: env['WECHAT_CODE'] ?? '', agentId: env['AGENT_ID'] ?? '' }
  return {
    port: portFrom(env['PORT'], 8080),
    hosts: [env['HOST'] || '0.0.0.0'],
    databaseLocation,
    timeSources: [...databaseTime(databaseLocation), ...partners],
    app,
    ...keys,
    ...signingKeys(env, { isNeeded: insurer !== undefined }),
    ...(env['ADMIN_ADDRESSES'] ? { adminAddresses: administratorsFrom(env['ADMIN_ADDRESSES']) } : {}),
    ...(env['WEBHOOK_ADDRESSES'] ? { webhookAddresses: webhookAddressesFrom(env['WEBHOOK_ADDRESSES']) } : {}),
    signingMeans: () => signingMeansFrom(env),
    ...(metricsAddress ? { metricsAddress } : {}),
    limits: { drain: drainFrom(env['DRAIN_SECONDS']) },
    trustedProxies,
    publicUrl,
    ...(env['FILES_DIR'] ? { filesDir: env['FILES_DIR'] } : {}),
    ...(wecom ? { wecom: createWeCom(wecom) } : {}),
    ...(callback ? { callback } : {}),
    departmentModes: departmentModesFrom(env),
    externalLinks: () => externalLinks,
    ...(sms ? { sms: (_db, clock) => createSms(sms, clock) } : {}),
    requiresSecondFactor: readSwitch(env, 'REQUIRE_SECOND_FACTOR'),
    typedSignatures: readSwitch(env, 'TYPED_SIGNATURES'),
    ...(insurer ? { insurer: (log) => createInsurer(insurer, log) } : {}),
  }
}

/**
 * Returns the trusted proxies. Required for https, which this server does not serve without a proxy. Otherwise all clients would share the
 * proxy's address, and one attacker's wrong passwords would lock out everyone.
 */
function trustedIn(env: Environment, publicUrl: string): BlockList {
  if (!publicUrl.startsWith('https:')) return proxiesFrom(env['TRUST_PROXY'] || 'none')
  const purpose =
    'it names the addresses or ranges of the proxies before this server, which must set X-Forwarded-For, e.g. 10.0.0.5 or 10.0.0.0/24, or none'
  return proxiesFrom(requireVariable(env, 'TRUST_PROXY', purpose))
}

/** Requires exactly one of DATABASE_URL and DATA_DIR; with both it would be unclear where data is stored. */
export function databaseIn(env: Environment): DatabaseLocation {
  const [databaseUrl, dataDir] = [env['DATABASE_URL'], env['DATA_DIR']]
  if (databaseUrl && dataDir) throw new StartError('DATABASE_URL and DATA_DIR are both set: unset the one that does not hold the data.')
  if (databaseUrl) return { databaseUrl }
  if (dataDir) return { dataDir }
  throw new StartError(
    'Set DATABASE_URL to the address of a PostgreSQL, or DATA_DIR to a folder on a local disk: one of them holds the data.',
  )
}

/** Returns the origin of PUBLIC_URL. Throws a StartError, which never quotes a password, for other addresses. */
function publicAddress(address: string): string {
  if (!isSecureUrl(address) || !isOrigin(address))
    throw new StartError('PUBLIC_URL must be an https address without user, path, query or fragment, e.g. https://steward.example.com.')
  return new URL(address).origin
}
