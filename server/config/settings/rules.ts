import { NEW_KEY, seedOf } from '../secret-keys.ts'
import type { SettingName, Settings } from './declaration.ts'
import type { Problem } from './problem.ts'

/** What is known of the settings when the rules run. */
export interface Facts {
  /** Whether the operator has set it, even to an invalid value. */
  isSet(name: SettingName): boolean
  /** Returns a valid value or the default; undefined for an unset or invalid setting. */
  value<Name extends SettingName>(name: Name): Settings[Name] | undefined
}

/** A rule across settings. */
export interface Rule {
  title: string
  check(facts: Facts): Problem[]
}

/** Requires all settings of `need` when one of `when` is set. */
const needs = (title: string, when: readonly SettingName[], need: readonly SettingName[], advice = ''): Rule => ({
  title,
  check({ isSet }) {
    const cause = when.find(isSet)
    if (cause === undefined) return []
    return need
      .filter((name) => !isSet(name))
      .map((name) => ({ names: [name, cause], sentence: `${name} is not set: ${cause} needs it${advice}.` }))
  },
})

/** Requires two keys to differ, as `isSame` compares them. */
const differ = (
  title: string,
  [one, other]: readonly [SettingName, SettingName],
  sentence: string,
  isSame = (left: unknown, right: unknown) => left === right,
): Rule => ({
  title,
  check({ value }) {
    const [left, right] = [value(one), value(other)]
    return left !== undefined && right !== undefined && isSame(left, right) ? [{ names: [one, other], sentence }] : []
  },
})

/** Whether two texts are the same seed, in base64 or hexadecimal. */
const isSameSeed = (left: unknown, right: unknown): boolean => {
  const seed = seedOf(String(left))
  return seed !== undefined && (seedOf(String(right))?.equals(seed) ?? false)
}

const SEALS: readonly SettingName[] = ['SIGNING_KEY', 'SIGNING_KEY_PREVIOUS']
const SECRETS: readonly SettingName[] = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS']
const SMS: readonly SettingName[] = ['SMS_URL', 'SMS_ACCOUNT', 'SMS_KEY', 'SMS_TEMPLATE']
const CORE: readonly SettingName[] = ['INSURER_URL', 'INSURER_TOKEN']
const S3: readonly SettingName[] = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY']
const S3_DETAILS: readonly SettingName[] = ['FILES_S3_REGION', 'FILES_S3_PREFIX', 'FILES_S3_PATH_STYLE']
const CALLBACK: readonly SettingName[] = ['WECOM_CALLBACK_TOKEN', 'WECOM_CALLBACK_KEY']

/** All rules across settings. Each reports its problems independently, so that one run names all. */
export const RULES: readonly Rule[] = [
  {
    title: 'exactly one place holds the data',
    check({ isSet }) {
      const [isPostgres, isSqlite] = [isSet('DATABASE_URL'), isSet('DATA_DIR')]
      if (isPostgres !== isSqlite) return []
      const sentence = isPostgres
        ? 'DATABASE_URL and DATA_DIR are both set: unset the one that does not hold the data.'
        : 'Set DATABASE_URL to the address of a PostgreSQL, or DATA_DIR to a folder on a local disk: one of them holds the data.'
      return [{ names: ['DATABASE_URL', 'DATA_DIR'], sentence }]
    },
  },
  {
    title: 'exactly one place holds the uploads',
    check({ isSet }) {
      const bucket = [...S3, ...S3_DETAILS].find(isSet)
      if (!isSet('FILES_DIR') || bucket === undefined) return []
      return [
        { names: ['FILES_DIR', bucket], sentence: `FILES_DIR and ${bucket} are both set: unset the place that does not hold the uploads.` },
      ]
    },
  },
  needs('a bucket needs its address and its key', [...S3, ...S3_DETAILS], S3),
  {
    // Without proxies, all clients would share the proxy's address, and one attacker's wrong passwords would lock out everyone.
    title: 'https needs proxies, because this server does not serve it',
    check({ isSet, value }) {
      if (isSet('TRUST_PROXY') || value('PUBLIC_URL')?.startsWith('http:')) return []
      const sentence =
        'TRUST_PROXY is not set: it names the addresses or ranges of the proxies before this server, which must set X-Forwarded-For, e.g. 10.0.0.5 or 10.0.0.0/24, or none.'
      return [{ names: ['TRUST_PROXY', 'PUBLIC_URL'], sentence }]
    },
  },
  {
    title: 'the metrics have an address of their own',
    check({ value }) {
      const [host, port, metrics] = [value('HOST'), value('PORT'), value('METRICS_ADDRESS')]
      const overlap = metrics !== undefined && (metrics.host === host || [metrics.host, host].some(isAnyAddress))
      if (!overlap || port === 0 || metrics.port !== port) return []
      return [{ names: ['METRICS_ADDRESS', 'PORT'], sentence: 'METRICS_ADDRESS has the port of PORT: set another one.' }]
    },
  },
  needs(
    'WeCom needs its app',
    ['WECOM_CORP_ID', 'WECOM_SECRET', 'WECOM_URL', 'WECOM_AUTHORIZE_URL', 'WECOM_MODES', ...CALLBACK],
    ['WECOM_CORP_ID', 'WECOM_SECRET', 'AGENT_ID'],
  ),
  needs('callbacks need both secrets', CALLBACK, CALLBACK),
  differ(
    'the client uses the corporation of WeCom',
    ['APP_ID', 'WECOM_CORP_ID'],
    'APP_ID and WECOM_CORP_ID differ: unset APP_ID, or set both alike.',
    (left, right) => left !== right,
  ),
  needs('text messages need all four settings', SMS, SMS),
  needs('the core needs address and token', CORE, CORE),
  needs('endorsements of the core are sealed', CORE, ['SIGNING_KEY'], `, because its endorsements are signed; ${NEW_KEY}`),
  needs('a previous signing key needs the new one', ['SIGNING_KEY_PREVIOUS'], ['SIGNING_KEY']),
  differ(
    'the previous secret key is another',
    ['SECRET_KEY_PREVIOUS', 'SECRET_KEY'],
    'SECRET_KEY_PREVIOUS is the same as SECRET_KEY: unset it, or set SECRET_KEY to the new one.',
  ),
  differ(
    'the previous signing key is another',
    ['SIGNING_KEY_PREVIOUS', 'SIGNING_KEY'],
    'SIGNING_KEY_PREVIOUS is the same as SIGNING_KEY: unset it, or set SIGNING_KEY to the new one.',
    isSameSeed,
  ),
  ...SEALS.flatMap((seal) =>
    SECRETS.map((secret) =>
      differ(
        `${seal} is not ${secret}`,
        [seal, secret],
        `${seal} is the same as ${secret}: access to the data would allow sealing; ${NEW_KEY}.`,
      ),
    ),
  ),
  needs(
    'a time stamp, a key and a password need a certificate',
    ['TSA_URL', 'SIGNING_CERT_KEY', 'SIGNING_CERT_PASSWORD'],
    ['SIGNING_CERT'],
  ),
  {
    title: 'a PEM certificate needs its key',
    check({ isSet, value }) {
      const path = value('SIGNING_CERT')
      if (path === undefined || isPkcs12(path) || isSet('SIGNING_CERT_KEY')) return []
      return [
        {
          names: ['SIGNING_CERT_KEY', 'SIGNING_CERT'],
          sentence: 'SIGNING_CERT_KEY is not set: it names the PEM file with the key of SIGNING_CERT.',
        },
      ]
    },
  },
]

/** Whether a server that listens there listens on all addresses of the machine. */
const isAnyAddress = (host: string | undefined): boolean => host === '0.0.0.0' || host === '::'

/** Whether a certificate's file has its key inside. */
export const isPkcs12 = (path: string): boolean => /\.(p12|pfx)$/i.test(path)
