import { fileVariable, SETTING_NAMES, type SettingName } from '../../server/config/settings/declaration.ts'
import type { Certificates, Draw, SetUp } from './set-up.ts'

/** A mistake to plant. */
export interface Fault {
  title: string
  /** The settings that it changes. */
  touches: readonly SettingName[]
  /** Settings without which it would not be a mistake, or would not be visible. */
  reliesOn?: readonly SettingName[]
  /** Plants it into a complete set-up and returns the sentences that must name it. */
  plant(setUp: SetUp, draw: Draw): RegExp[]
}

const WECOM: SettingName[] = [
  'WECOM_CORP_ID',
  'WECOM_SECRET',
  'AGENT_ID',
  'WECOM_URL',
  'WECOM_AUTHORIZE_URL',
  'WECOM_MODES',
  'WECOM_CALLBACK_TOKEN',
  'WECOM_CALLBACK_KEY',
]
const SMS: SettingName[] = ['SMS_URL', 'SMS_ACCOUNT', 'SMS_KEY', 'SMS_TEMPLATE']
const BUCKET: SettingName[] = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY']
const CORE: SettingName[] = ['INSURER_URL', 'INSURER_TOKEN']
const CERTIFICATE: SettingName[] = ['SIGNING_CERT', 'SIGNING_CERT_KEY', 'SIGNING_CERT_PASSWORD', 'TSA_URL']

/** The settings that may not be missing from a complete set-up, with those that require them. */
const REQUIRED: readonly [SettingName, readonly SettingName[]][] = [
  ['PUBLIC_URL', []],
  ['SECRET_KEY', []],
  ['TRUST_PROXY', []],
  ['SIGNING_KEY', CORE],
  ...(['WECOM_CORP_ID', 'WECOM_SECRET', 'AGENT_ID'] as const).map((name): [SettingName, SettingName[]] => [name, WECOM]),
  ['WECOM_CALLBACK_TOKEN', WECOM],
  ['WECOM_CALLBACK_KEY', WECOM],
  ...BUCKET.map((name): [SettingName, SettingName[]] => [name, BUCKET]),
  ...SMS.map((name): [SettingName, SettingName[]] => [name, SMS]),
  ...CORE.map((name): [SettingName, SettingName[]] => [name, CORE]),
  ['SIGNING_CERT', CERTIFICATE],
]

/** Values that a setting refuses. */
const WRONG: { readonly [Name in SettingName]?: readonly string[] } = {
  PUBLIC_URL: ['http://steward.example.com', 'https://steward.example.com/app', 'steward.example.com', 'https://u:Geheim77@s.example.com'],
  SECRET_KEY: ['short-Geheim77', 's'.repeat(40), 'please-change-this-long-key-Geheim77'],
  DATABASE_URL: ['mysql://u:Geheim77@h/d', 'postgres://u:Geheim77#1@h/d', 'host=h password=Geheim77'],
  TRUST_PROXY: ['yes', '0.0.0.0/0', '10.0.0.5/99', 'proxy.example.com'],
  SIGNING_KEY: ['short-Geheim77', `${'A'.repeat(43)}=`],
  HOST: ['http://localhost', 'a b', '127.0.0.1:80'],
  PORT: ['http', '-1', '65536', '80.5', '8080/tcp'],
  DRAIN_SECONDS: ['10s', '601', '-1'],
  DATABASE_CONNECTIONS: ['1', '501', 'many'],
  METRICS_ADDRESS: ['9464', 'http://127.0.0.1:9464'],
  FILES_S3_ENDPOINT: ['http://s3.example.com', 's3.example.com', 'https://u:Geheim77@s3.example.com', 'https://s3.example.com?a=b'],
  FILES_S3_BUCKET: ['Files', 'ab', 'steward/files', 'Geheim77'],
  FILES_S3_ACCESS_KEY: ['a key Geheim77'],
  FILES_S3_SECRET_KEY: ['a secret Geheim77'],
  FILES_S3_REGION: ['cn north', 'https://s3.example.com'],
  FILES_S3_PREFIX: ['/files', '../files', 'a//b', 'a b'],
  FILES_S3_PATH_STYLE: ['yes', 'true'],
  ADMIN_ADDRESSES: ['none', 'all', '10.0.0.0/0'],
  WEBHOOK_ADDRESSES: ['none', 'example.com'],
  REQUIRE_SECOND_FACTOR: ['yes', 'true', 'ON'],
  REQUIRE_CONTENT_REVIEW: ['yes', 'always'],
  SECRET_KEY_PREVIOUS: ['short-Geheim77', 'x'.repeat(33)],
  SIGNING_KEY_PREVIOUS: ['Lost', 'short-Geheim77'],
  BACKUP_RECIPIENT: ['age1short', 'ssh-ed25519 AAAA'],
  BACKUP_IDENTITY: ['AGE-SECRET-KEY-1Geheim77', 'age1'],
  AGENT_ID: ['steward', '1000002x'],
  WECOM_URL: ['http://wecom.example.com', 'https://u:Geheim77@wecom.example.com', 'wecom'],
  WECOM_AUTHORIZE_URL: ['http://localhost/a', 'https://wecom.example.com/a?appid=x'],
  WECOM_CALLBACK_TOKEN: ['a token Geheim77', 't'.repeat(33)],
  WECOM_CALLBACK_KEY: ['Geheim77', `${'k'.repeat(42)}+`],
  WECOM_MODES: ['12:claims', '0=claims', '12=claims,12=service', '12=claim'],
  SMS_URL: ['http://sms.example.com', 'https://u:Geheim77@sms.example.com'],
  INSURER_URL: ['http://core.example.com', 'https://core.example.com?a=b', 'https://u:Geheim77@core.example.com'],
  INSURER_TOKEN: ['a token Geheim77'],
  TYPED_SIGNATURES: ['yes', '1'],
  TSA_URL: ['ftp://tsa.example.com', 'tsa', 'http://u:Geheim77@tsa.example.com'],
  LEAVE_TO: ['http://sales.example.com', 'https://sales.example.com/path', 'https://u:Geheim77@s.example.com'],
  RATING_URL: ['/rating', 'http://rating.example.com', 'https://u:Geheim77@r.example.com'],
  LINKS: ['privacy', 'privacy=http://example.com', 'privcy=https://example.com', 'privacy=https://a.example privacy=https://b.example'],
}

/** Settings that accept any text, but no control characters. */
const TEXTS: ReadonlySet<SettingName> = new Set([
  'WECOM_CORP_ID',
  'WECOM_SECRET',
  'APP_ID',
  'WECHAT_CODE',
  'SMS_ACCOUNT',
  'SMS_KEY',
  'SMS_TEMPLATE',
  'FILES_DIR',
])

function change(setUp: SetUp, name: SettingName, text: string): void {
  const { source = 'environment' } = setUp.values.get(name) ?? {}
  setUp.values.set(name, { text, source })
  if (text.includes('Geheim77')) setUp.secrets.add('Geheim77')
}

const missing = REQUIRED.flatMap(([name, others]): Fault[] =>
  ['missing', 'empty'].map((what) => ({
    title: `${name} is ${what}`,
    touches: [name],
    reliesOn: others.filter((other) => other !== name),
    plant(setUp) {
      setUp.values.delete(name)
      if (what === 'empty') Object.assign(setUp.environment, { [name]: ' ' })
      return [new RegExp(`^${name} is not set`, 'm')]
    },
  })),
)

const wrong = SETTING_NAMES.flatMap((name): Fault[] => {
  const texts = [...(WRONG[name] ?? []), ...(TEXTS.has(name) ? ['a\u0007b'] : [])]
  return texts.map((text) => ({
    title: `${name} has a wrong value: ${JSON.stringify(text)}`,
    touches: name === 'DATABASE_URL' ? ['DATABASE_URL', 'DATA_DIR'] : [name],
    plant(setUp) {
      if (name === 'DATABASE_URL') setUp.values.delete('DATA_DIR')
      change(setUp, name, text)
      return [new RegExp(`^${name} (must|can|names|has) `, 'm')]
    },
  }))
})

/** Returns a name with one typing error. */
function mistyped(name: string, draw: Draw): string {
  const at = 1 + draw.below(name.length - 2)
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  const variants = [`${before}${after}`, `${before}${letter}${letter}${after}`, `${before}${after.charAt(0)}${letter}${after.slice(1)}`]
  return draw.from(variants.filter((variant) => variant !== name && !/^(PORTS|HOSTS|LINES)$/.test(variant)))
}

const typos = SETTING_NAMES.flatMap((name): Fault[] =>
  [name, fileVariable(name) ?? []].flat().map((variable) => ({
    title: `${variable} is mistyped`,
    touches: [name],
    plant(setUp, draw) {
      const typo = mistyped(variable, draw)
      if (draw.chance(0.5)) Object.assign(setUp.environment, { [typo]: 'x' })
      else setUp.config.push(`${typo}=x`)
      return [new RegExp(`^${typo} (in \\S+ )?is not a setting: did you mean \\w+\\?`, 'm')]
    },
  })),
)

const files = SETTING_NAMES.flatMap((name): Fault[] => {
  const variable = fileVariable(name)
  if (variable === undefined) return []
  return [
    {
      title: `${name} and ${variable} are both set`,
      touches: name === 'DATABASE_URL' ? ['DATABASE_URL', 'DATA_DIR'] : [name],
      plant(setUp) {
        const { text = 'postgres://steward:Geheim77@h/d' } = setUp.values.get(name) ?? {}
        setUp.values.set(name, { text, source: 'environment' })
        Object.assign(setUp.environment, { [variable]: '/run/secrets/x' })
        return [new RegExp(`^${name} and ${variable} are both set`, 'm')]
      },
    },
    {
      title: `${variable} names no file`,
      touches: name === 'DATABASE_URL' ? ['DATABASE_URL', 'DATA_DIR'] : [name],
      plant(setUp, draw) {
        setUp.values.delete(name)
        // Also the secret itself instead of its path.
        const secret = draw.letters(40)
        setUp.secrets.add(secret)
        Object.assign(setUp.environment, { [variable]: draw.from(['/nowhere/secret', secret]) })
        return [new RegExp(`^${variable} names a file that can't be read`, 'm')]
      },
    },
  ]
})

const same = (one: SettingName, other: SettingName): Fault => ({
  title: `${one} is ${other}`,
  touches: [one, other],
  plant(setUp, draw) {
    const seed = Buffer.from(draw.letters(32)).toString('base64')
    setUp.secrets.add(seed)
    change(setUp, one, seed)
    change(setUp, other, seed)
    return [new RegExp(`^${one} is the same as ${other}:`, 'm')]
  },
})

/** All mistakes that can be planted. */
export const faultsOf = (certificates: Certificates): readonly Fault[] => [
  ...missing,
  ...wrong,
  ...typos,
  ...files,
  same('SECRET_KEY_PREVIOUS', 'SECRET_KEY'),
  same('SIGNING_KEY_PREVIOUS', 'SIGNING_KEY'),
  same('SIGNING_KEY', 'SECRET_KEY'),
  same('SIGNING_KEY_PREVIOUS', 'SECRET_KEY_PREVIOUS'),
  {
    title: 'two databases',
    touches: ['DATABASE_URL', 'DATA_DIR'],
    plant(setUp) {
      change(setUp, 'DATA_DIR', '/data')
      change(setUp, 'DATABASE_URL', 'postgres://u:Geheim77@h/d')
      return [/^DATABASE_URL and DATA_DIR are both set/m]
    },
  },
  {
    title: 'a folder and a bucket',
    touches: ['FILES_DIR', ...BUCKET],
    plant(setUp) {
      change(setUp, 'FILES_DIR', '/mnt/files')
      return [/^FILES_DIR and FILES_S3_\w+ are both set/m]
    },
  },
  {
    title: 'no database',
    touches: ['DATABASE_URL', 'DATA_DIR'],
    plant(setUp) {
      setUp.values.delete('DATABASE_URL')
      setUp.values.delete('DATA_DIR')
      return [/^Set DATABASE_URL to/m]
    },
  },
  {
    title: 'another APP_ID',
    touches: ['APP_ID'],
    reliesOn: ['WECOM_CORP_ID'],
    plant(setUp) {
      change(setUp, 'APP_ID', 'another')
      return [/^APP_ID and WECOM_CORP_ID differ/m]
    },
  },
  {
    title: 'a certificate without its key',
    touches: ['SIGNING_CERT', 'SIGNING_CERT_KEY'],
    plant(setUp) {
      change(setUp, 'SIGNING_CERT', certificates.cert)
      setUp.values.delete('SIGNING_CERT_KEY')
      return [/^SIGNING_CERT_KEY is not set/m]
    },
  },
  {
    title: 'the key of another certificate',
    touches: ['SIGNING_CERT', 'SIGNING_CERT_KEY'],
    plant(setUp) {
      change(setUp, 'SIGNING_CERT', certificates.cert)
      change(setUp, 'SIGNING_CERT_KEY', certificates.otherKey)
      return [/^SIGNING_CERT_KEY is the key of another certificate/m]
    },
  },
  {
    title: 'files that are no certificate and no key',
    touches: ['SIGNING_CERT', 'SIGNING_CERT_KEY'],
    plant(setUp) {
      change(setUp, 'SIGNING_CERT', certificates.text)
      change(setUp, 'SIGNING_CERT_KEY', '/nowhere/signing.key')
      return [/^SIGNING_CERT holds no certificate/m, /^SIGNING_CERT_KEY names a file that can't be read/m]
    },
  },
  {
    title: 'a wrong password of the certificate',
    touches: ['SIGNING_CERT', 'SIGNING_CERT_PASSWORD'],
    plant(setUp) {
      change(setUp, 'SIGNING_CERT', certificates.p12)
      change(setUp, 'SIGNING_CERT_PASSWORD', 'Geheim77')
      return [/^SIGNING_CERT is no PKCS#12 file that SIGNING_CERT_PASSWORD decrypts/m]
    },
  },
  {
    title: 'the port of PORT in METRICS_ADDRESS',
    touches: ['PORT', 'METRICS_ADDRESS', 'HOST'],
    plant(setUp) {
      change(setUp, 'PORT', '9464')
      change(setUp, 'HOST', '0.0.0.0')
      change(setUp, 'METRICS_ADDRESS', '127.0.0.1:9464')
      return [/^METRICS_ADDRESS has the port of PORT/m]
    },
  },
  {
    title: 'a secret in the place of a port',
    touches: ['PORT'],
    plant(setUp, draw) {
      const [secret] = draw.from([[...setUp.secrets]])
      change(setUp, 'PORT', secret ?? 'x')
      return [/^PORT must be/m]
    },
  },
  ...['these words are Geheim77', 'WECHAT_CODE: Geheim77', 'Geheim77'].map(
    (line): Fault => ({
      title: `a line of the file that is no assignment: ${line}`,
      touches: [],
      plant(setUp) {
        setUp.config.push(line)
        setUp.secrets.add('Geheim77')
        return [/^Line \d+ of \S+ is not NAME=value/m]
      },
    }),
  ),
  ...[`'Geheim77''s'`, '"Geheim77', '"Geheim77" # old', 'Geheim77 # old'].map(
    (value): Fault => ({
      title: `a value of the file that is written wrongly: ${value}`,
      touches: ['SMS_KEY'],
      plant(setUp) {
        setUp.values.delete('SMS_KEY')
        setUp.config.push(`SMS_KEY=${value}`)
        setUp.secrets.add('Geheim77')
        return [/^Line \d+ of \S+ has (text after|no closing|# after)/m]
      },
    }),
  ),
  {
    title: 'a name that occurs twice in the file',
    touches: ['SMS_KEY'],
    plant(setUp) {
      setUp.values.delete('SMS_KEY')
      setUp.config.push('SMS_KEY=Geheim77', 'export SMS_KEY=Geheim78')
      setUp.secrets.add('Geheim77').add('Geheim78')
      return [/^Line \d+ of \S+ sets SMS_KEY again, after line \d+/m]
    },
  },
  {
    title: 'an unknown name in the file',
    touches: [],
    plant(setUp) {
      setUp.config.push('TZ=UTC')
      return [/^TZ in \S+ is not a setting/m]
    },
  },
]

/** Whether both faults can be seen together, because each leaves the settings of the other alone. */
export function areIndependent(one: Fault, other: Fault): boolean {
  const meets = (left: readonly SettingName[] = [], right: readonly SettingName[] = []) => left.some((name) => right.includes(name))
  return !meets(one.touches, other.touches) && !meets(one.touches, other.reliesOn) && !meets(one.reliesOn, other.touches)
}
