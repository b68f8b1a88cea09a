import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DECLARATION, fileVariable, type SettingName } from '../../server/config/settings/declaration.ts'
import { openssl, selfSigned } from '../certificate/tools.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Repeatable random choices. */
export interface Draw {
  below(limit: number): number
  chance(share: number): boolean
  from<Item>(items: readonly Item[]): Item
  letters(length: number): string
}

export function drawWith(random: () => number): Draw {
  const below = (limit: number) => Math.floor(random() * limit)
  const letters = (length: number) => Array.from({ length }, () => DIGITS.charAt(below(DIGITS.length))).join('')
  function from<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('Nothing to draw from')
    return item
  }
  return { below, chance: (share) => random() < share, from, letters }
}

/** The files of certificates that set-ups share; created once, because openssl takes a second for each. */
export function createCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'steward-settings-test-'))
  const password = 'pw-of-the-certificate'
  const [own, other] = [selfSigned(folder, 'operator'), selfSigned(folder, 'other')]
  const p12 = join(folder, 'operator.p12')
  openssl('pkcs12', '-export', '-in', own.cert, '-inkey', own.key, '-out', p12, '-passout', `pass:${password}`)
  const text = join(folder, 'text')
  writeFileSync(text, 'nothing')
  return {
    folder,
    ...own,
    otherKey: other.key,
    p12,
    password,
    text,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Certificates = ReturnType<typeof createCertificates>

/** Where a value is set. */
type Source = 'environment' | 'config' | 'file' | 'file in config'

/** A set-up before it is written: values with their sources, and further lines. */
export interface SetUp {
  values: Map<SettingName, { text: string; source: Source }>
  /** Further variables of the environment, such as mistyped names. */
  environment: Record<string, string>
  /** Further lines of the file of `--config`. */
  config: string[]
  /** Texts that no output may contain. */
  secrets: Set<string>
}

const GROUPS = {
  bucket: [
    'FILES_S3_ENDPOINT',
    'FILES_S3_BUCKET',
    'FILES_S3_ACCESS_KEY',
    'FILES_S3_SECRET_KEY',
    'FILES_S3_REGION',
    'FILES_S3_PREFIX',
    'FILES_S3_PATH_STYLE',
  ],
  wecom: ['WECOM_CORP_ID', 'WECOM_SECRET', 'AGENT_ID', 'WECOM_URL', 'WECOM_AUTHORIZE_URL', 'WECOM_MODES', 'APP_ID'],
  callback: ['WECOM_CALLBACK_TOKEN', 'WECOM_CALLBACK_KEY'],
  sms: ['SMS_URL', 'SMS_ACCOUNT', 'SMS_KEY', 'SMS_TEMPLATE'],
  core: ['INSURER_URL', 'INSURER_TOKEN'],
  certificate: ['SIGNING_CERT', 'SIGNING_CERT_KEY', 'SIGNING_CERT_PASSWORD', 'TSA_URL'],
} satisfies Record<string, SettingName[]>

/** Draws a valid value of each setting. */
function validValues(draw: Draw, certificates: Certificates): Record<SettingName, string> {
  const seed = () => Buffer.from(draw.letters(32)).toString(draw.from(['base64', 'hex'] as const))
  // Letters of bech32.
  const ageLetters = () => Array.from({ length: 58 }, () => draw.from([...'023456789acdefghjklmnpqrstuvwxyz'])).join('')
  const corporation = `ww${draw.letters(16)}`
  const isPacked = draw.chance(0.3)
  const addresses = () => draw.from(['10.0.0.5', '10.0.0.0/24', '10.0.0.5, 2001:db8::/32', '10.0.0.5 10.0.0.6'])
  return {
    PUBLIC_URL: `https://${draw.letters(6)}.example.com`,
    SECRET_KEY: draw.letters(40),
    DATABASE_URL: `postgres://steward:${draw.letters(12)}@db.example.com/steward`,
    DATA_DIR: `/var/lib/${draw.letters(6)}`,
    TRUST_PROXY: draw.chance(0.3) ? 'none' : addresses(),
    SIGNING_KEY: seed(),
    HOST: draw.from(['127.0.0.1', '::', 'localhost']),
    PORT: String(draw.below(9_000)),
    DRAIN_SECONDS: String(draw.below(601)),
    METRICS_ADDRESS: draw.from(['127.0.0.1:9464', '[::1]:9464']),
    DATABASE_CONNECTIONS: String(2 + draw.below(499)),
    FILES_DIR: `/mnt/${draw.letters(6)}`,
    FILES_S3_ENDPOINT: draw.from(['https://s3.example.com', 'https://s3.example.com/storage/v1', 'http://127.0.0.1:9000']),
    FILES_S3_BUCKET: `files.${draw.letters(6).toLowerCase()}`,
    FILES_S3_ACCESS_KEY: draw.letters(20),
    FILES_S3_SECRET_KEY: `${draw.letters(20)}/+${draw.letters(18)}`,
    FILES_S3_REGION: draw.from(['us-east-1', 'cn-north-1', 'auto']),
    FILES_S3_PREFIX: draw.from(['steward', 'steward/files/']),
    FILES_S3_PATH_STYLE: draw.from(['on', 'off']),
    ADMIN_ADDRESSES: addresses(),
    WEBHOOK_ADDRESSES: addresses(),
    REQUIRE_SECOND_FACTOR: draw.from(['on', 'off']),
    REQUIRE_CONTENT_REVIEW: draw.from(['on', 'off']),
    SECRET_KEY_PREVIOUS: draw.letters(40),
    SIGNING_KEY_PREVIOUS: draw.chance(0.3) ? 'lost' : seed(),
    BACKUP_RECIPIENT: `age1${ageLetters()}`,
    BACKUP_IDENTITY: `AGE-SECRET-KEY-1${ageLetters().toUpperCase()}`,
    WECOM_CORP_ID: corporation,
    WECOM_SECRET: draw.letters(43),
    AGENT_ID: String(1_000_000 + draw.below(1_000)),
    WECOM_URL: 'https://wecom.example.com',
    WECOM_AUTHORIZE_URL: 'https://wecom.example.com/authorize',
    WECOM_CALLBACK_TOKEN: draw.letters(20),
    WECOM_CALLBACK_KEY: draw.letters(43),
    WECOM_MODES: '12=claims,7=business',
    APP_ID: corporation,
    WECHAT_CODE: draw.letters(8),
    SMS_URL: 'https://sms.example.com/send?v=1',
    SMS_ACCOUNT: draw.letters(8),
    SMS_KEY: `${draw.letters(12)}#${draw.letters(12)}`,
    SMS_TEMPLATE: 'SMS_1001',
    INSURER_URL: 'https://core.example.com/steward',
    INSURER_TOKEN: draw.letters(32),
    TYPED_SIGNATURES: draw.from(['on', 'off']),
    SIGNING_CERT: isPacked ? certificates.p12 : certificates.cert,
    SIGNING_CERT_KEY: certificates.key,
    SIGNING_CERT_PASSWORD: certificates.password,
    TSA_URL: draw.from(['http://tsa.example.com', 'https://tsa.example.com/tsr']),
    LEAVE_TO: 'https://sales.example.com,https://b.example.com',
    RATING_URL: 'https://rating.example.com/7',
    LINKS: 'privacy=https://example.com/privacy',
  }
}

/** Draws a good set-up: with all settings or a random part, from random sources and with random blanks. */
export function goodSetUp(draw: Draw, certificates: Certificates, { isComplete }: { isComplete: boolean }): SetUp {
  const texts = validValues(draw, certificates)
  const names = new Set(Object.keys(texts) as SettingName[])
  names.delete(draw.from(['DATABASE_URL', 'DATA_DIR']))
  for (const name of isComplete || draw.chance(0.5) ? (['FILES_DIR'] as const) : GROUPS.bucket) names.delete(name)
  if (!isComplete) omitSome(draw, names)
  const values = new Map([...names].map((name) => [name, { text: texts[name], source: sourceOf(draw, name) }]))
  const secrets = [...names].filter((name) => DECLARATION[name].isSecret && texts[name] !== 'lost').map((name) => texts[name])
  return { values, environment: { ...foreign(draw) }, config: ['# made by a test'], secrets: new Set(secrets) }
}

function omitSome(draw: Draw, names: Set<SettingName>): void {
  const omit = (omitted: readonly SettingName[]) => omitted.forEach((name) => names.delete(name))
  if (draw.chance(0.4)) omit([...GROUPS.wecom, ...GROUPS.callback])
  if (draw.chance(0.4)) omit(GROUPS.callback)
  if (draw.chance(0.4)) omit(GROUPS.sms)
  if (draw.chance(0.4)) omit(draw.chance(0.5) ? [...GROUPS.core, 'SIGNING_KEY', 'SIGNING_KEY_PREVIOUS'] : GROUPS.core)
  if (draw.chance(0.6)) omit(GROUPS.certificate)
  for (const name of names) {
    const { presence, requiredWith } = DECLARATION[name]
    if (presence !== 'always' && requiredWith === undefined && name !== 'SIGNING_CERT_PASSWORD' && draw.chance(0.4)) names.delete(name)
  }
}

function sourceOf(draw: Draw, name: SettingName): Source {
  if (DECLARATION[name].isSecret && draw.chance(0.4)) return draw.from(['file', 'file in config'])
  return draw.from(['environment', 'config'])
}

/** Variables of other programs. */
const foreign = (draw: Draw): Record<string, string> => ({
  HOME: '/home-of-a-user',
  LANG: 'C.UTF-8',
  LINES: '50',
  TERM: 'xterm',
  NODE_ENV: 'production',
  HTTP_PROXY: 'http://proxy.example.com',
  ...(draw.chance(0.5) ? { SMS_SERVICE_HOST: '10.1.1.1', SMS_PORT_80_TCP: 'tcp://10.1.1.1:80', KUBERNETES_PORT: 'tcp://10.1.1.1' } : {}),
})

/** Writes the files of a set-up into a folder and returns the environment and the arguments. */
export function writeSetUp({ values, environment, config }: SetUp, draw: Draw, folder: string) {
  const env: Record<string, string> = { ...environment }
  const lines: string[] = []
  const blank = () => (draw.chance(0.2) ? draw.from([' ', '  ', '\t']) : '')
  for (const [name, { text, source }] of values) {
    const variable = source.startsWith('file') ? (fileVariable(name) ?? name) : name
    const path = join(folder, name)
    if (source.startsWith('file')) writeFileSync(path, `${text}${draw.from(['', '\n', '\r\n'])}`)
    const value = source.startsWith('file') ? path : `${blank()}${text}${blank()}`
    if (source === 'environment' || source === 'file') env[variable] = value
    else lines.push(`${variable}=${draw.from(['', '"', "'"].map((quote) => `${quote}${value}${quote}`))}`)
  }
  const path = join(folder, 'steward.env')
  writeFileSync(path, (draw.chance(0.5) ? [...config, ...lines] : [...lines, ...config]).join('\n'))
  return { env, args: ['--config', path, '--check', '--print-config'] }
}
