import { signingMeansFrom } from '../certificate/settings.ts'
import { databaseTime, partnerTime } from '../clock/time-sources.ts'
import type { Settings, SomeSettings } from '../config/settings/declaration.ts'
import { StartError } from '../config/start-error.ts'
import { proxiesFrom } from '../config/trusted-proxies.ts'
import type { DatabaseLocation } from '../database/location.ts'
import { filesIn } from '../files/choose-store.ts'
import { externalLinksFrom } from '../integrations/external-links.ts'
import { createInsurer } from '../integrations/insurer/adapter.ts'
import { insurerFrom } from '../integrations/insurer/settings.ts'
import { createSms } from '../integrations/sms/adapter.ts'
import { smsFrom } from '../integrations/sms/settings.ts'
import { createWeCom } from '../integrations/wecom/adapter.ts'
import { callbackFrom, wecomFrom } from '../integrations/wecom/settings.ts'
import type { StartOptions } from './options.ts'

/** Returns the options of production for valid settings (config/settings/declaration.ts). */
export function productionOptions(settings: Settings): StartOptions & { publicUrl: string } {
  const wecom = wecomFrom(settings)
  const callback = callbackFrom(settings)
  const externalLinks = { ...externalLinksFrom(settings), signInAt: wecom ? [new URL(wecom.authorizeUrl).origin] : [] }
  const sms = smsFrom(settings)
  const insurer = insurerFrom(settings)
  const databaseLocation = databaseIn(settings)
  const partners = [wecom?.url, insurer?.url, sms?.url].flatMap((url) => (url === undefined ? [] : [partnerTime(url)]))
  const { APP_ID, WECHAT_CODE = '', AGENT_ID = '' } = settings
  return {
    port: settings.PORT,
    hosts: [settings.HOST],
    databaseLocation,
    timeSources: [...databaseTime(databaseLocation), ...partners],
    app: { appId: APP_ID ?? wecom?.corpId ?? '', wechatCode: WECHAT_CODE, agentId: String(AGENT_ID) },
    ...secretsIn(settings),
    ...option('signingKey', settings.SIGNING_KEY),
    ...option('previousSigningKey', settings.SIGNING_KEY_PREVIOUS),
    ...option('adminAddresses', settings.ADMIN_ADDRESSES),
    ...option('webhookAddresses', settings.WEBHOOK_ADDRESSES),
    signingMeans: () => signingMeansFrom(settings),
    ...option('metricsAddress', settings.METRICS_ADDRESS),
    limits: { drain: settings.DRAIN_SECONDS * 1_000 },
    // A rule of the settings requires proxies for https.
    trustedProxies: settings.TRUST_PROXY ?? proxiesFrom('none'),
    publicUrl: settings.PUBLIC_URL,
    publishesClient: true,
    followsContent: true,
    ...filesIn(settings),
    ...(wecom ? { wecom: createWeCom(wecom) } : {}),
    ...(callback ? { callback } : {}),
    ...option('departmentModes', settings.WECOM_MODES),
    externalLinks: () => externalLinks,
    ...(sms ? { sms: (_db, clock) => createSms(sms, clock) } : {}),
    requiresSecondFactor: settings.REQUIRE_SECOND_FACTOR,
    requiresContentReview: settings.REQUIRE_CONTENT_REVIEW,
    typedSignatures: settings.TYPED_SIGNATURES,
    ...(insurer ? { insurer: (log) => createInsurer(insurer, log) } : {}),
  }
}

/** Returns an object with an option, or without it when its value is undefined. */
export const option = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value })

/** Returns the key that signs tokens and encrypts personal data, and its predecessor during a change. */
export const secretsIn = ({ SECRET_KEY, SECRET_KEY_PREVIOUS }: Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>) => ({
  secret: SECRET_KEY,
  ...option('previousSecret', SECRET_KEY_PREVIOUS),
})

/** Returns the storage. Throws a StartError without one, which a rule of the settings excludes. */
export function databaseIn({
  DATABASE_URL,
  DATA_DIR,
  DATABASE_CONNECTIONS,
}: SomeSettings<'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_CONNECTIONS'>): DatabaseLocation {
  if (DATABASE_URL !== undefined) return { databaseUrl: DATABASE_URL, ...option('connections', DATABASE_CONNECTIONS) }
  if (DATA_DIR !== undefined) return { dataDir: DATA_DIR }
  throw new StartError('Set DATABASE_URL or DATA_DIR.')
}
