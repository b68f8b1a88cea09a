import { describe, expect, it } from 'vitest'
import type { Environment } from '../environment.ts'
import { readSettings, sentencesOf } from './read-settings.ts'
import { RULES } from './rules.ts'

const KEY = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'
const SEED = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSpTuAoXiEzYwM='
const OTHER_SEED = '3f9c1e7ab2d84056e1f7c9a80b5d6e2461c0d4b7f3a29e58170d6cb4a3f5e829'
const good = { PUBLIC_URL: 'https://steward.example.com', SECRET_KEY: KEY, TRUST_PROXY: 'none', DATA_DIR: '/data' }
const wecom = { WECOM_CORP_ID: 'corp-1', WECOM_SECRET: 'of the app', AGENT_ID: '1000002' }
const callback = { WECOM_CALLBACK_TOKEN: 'token1', WECOM_CALLBACK_KEY: 'k'.repeat(43) }
const sms = { SMS_URL: 'https://sms.example.com/send', SMS_ACCOUNT: 'a', SMS_KEY: 'b', SMS_TEMPLATE: 'c' }
const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.example.com',
  FILES_S3_BUCKET: 'steward-files',
  FILES_S3_ACCESS_KEY: 'key-of-the-bucket',
  FILES_S3_SECRET_KEY: 'secret-of-the-bucket',
}
const core = { INSURER_URL: 'https://core.example.com/steward', INSURER_TOKEN: 'a-token' }
const pem = { SIGNING_CERT: '/c.pem', SIGNING_CERT_KEY: '/c.key' }
const all = { ...good, ...wecom, ...callback, ...sms, ...core, ...pem, SIGNING_KEY: SEED, SIGNING_KEY_PREVIOUS: OTHER_SEED }

/** Set-ups that break one rule each, with the beginnings of the expected sentences. */
const BROKEN: readonly [title: string, env: Environment, sentences: readonly string[]][] = [
  ['exactly one place holds the data', { ...good, DATA_DIR: '' }, ['Set DATABASE_URL to']],
  ['exactly one place holds the data', { ...good, DATABASE_URL: 'postgres://x' }, ['DATABASE_URL and DATA_DIR are both set']],
  ['exactly one place holds the uploads', { ...good, ...bucket, FILES_DIR: '/files' }, ['FILES_DIR and FILES_S3_ENDPOINT are both set']],
  [
    'a bucket needs its address and its key',
    { ...good, FILES_S3_PREFIX: 'steward' },
    ['FILES_S3_ENDPOINT is', 'FILES_S3_BUCKET is', 'FILES_S3_ACCESS_KEY is', 'FILES_S3_SECRET_KEY is'],
  ],
  [
    'a bucket needs its address and its key',
    { ...good, ...bucket, FILES_S3_SECRET_KEY: '' },
    ['FILES_S3_SECRET_KEY is not set: FILES_S3_ENDPOINT needs it'],
  ],
  ['https needs proxies, because this server does not serve it', { ...good, TRUST_PROXY: '' }, ['TRUST_PROXY is not set']],
  ['the metrics have an address of their own', { ...good, METRICS_ADDRESS: '127.0.0.1:8080' }, ['METRICS_ADDRESS has the port of PORT']],
  [
    'the metrics have an address of their own',
    { ...good, HOST: '127.0.0.1', PORT: '9464', METRICS_ADDRESS: '127.0.0.1:9464' },
    ['METRICS_ADDRESS has the port of PORT'],
  ],
  ['WeCom needs its app', { ...good, WECOM_URL: 'https://w.example.com' }, ['WECOM_CORP_ID is', 'WECOM_SECRET is', 'AGENT_ID is']],
  ['WeCom needs its app', { ...good, WECOM_MODES: '1=claims', ...wecom, AGENT_ID: '' }, ['AGENT_ID is not set: WECOM_CORP_ID needs it']],
  ['callbacks need both secrets', { ...all, WECOM_CALLBACK_KEY: '' }, ['WECOM_CALLBACK_KEY is not set']],
  ['the client uses the corporation of WeCom', { ...all, APP_ID: 'another' }, ['APP_ID and WECOM_CORP_ID differ']],
  ['text messages need all four settings', { ...good, SMS_URL: sms.SMS_URL }, ['SMS_ACCOUNT is', 'SMS_KEY is', 'SMS_TEMPLATE is']],
  ['the core needs address and token', { ...all, INSURER_TOKEN: '' }, ['INSURER_TOKEN is not set: INSURER_URL needs it']],
  ['the core needs address and token', { ...all, INSURER_URL: '' }, ['INSURER_URL is not set: INSURER_TOKEN needs it']],
  ['endorsements of the core are sealed', { ...good, ...core }, ['SIGNING_KEY is not set: INSURER_URL needs it']],
  ['a previous signing key needs the new one', { ...good, SIGNING_KEY_PREVIOUS: SEED }, ['SIGNING_KEY is not set: SIGNING_KEY_PREVIOUS']],
  ['the previous secret key is another', { ...good, SECRET_KEY_PREVIOUS: KEY }, ['SECRET_KEY_PREVIOUS is the same as SECRET_KEY']],
  ['the previous signing key is another', { ...all, SIGNING_KEY_PREVIOUS: SEED }, ['SIGNING_KEY_PREVIOUS is the same as SIGNING_KEY']],
  [
    'the previous signing key is another',
    { ...all, SIGNING_KEY_PREVIOUS: Buffer.from(SEED, 'base64').toString('hex') },
    ['SIGNING_KEY_PREVIOUS is the same as SIGNING_KEY'],
  ],
  ['SIGNING_KEY is not SECRET_KEY', { ...all, SECRET_KEY: SEED }, ['SIGNING_KEY is the same as SECRET_KEY']],
  ['SIGNING_KEY is not SECRET_KEY_PREVIOUS', { ...all, SECRET_KEY_PREVIOUS: SEED }, ['SIGNING_KEY is the same as SECRET_KEY_PREVIOUS']],
  ['SIGNING_KEY_PREVIOUS is not SECRET_KEY', { ...all, SECRET_KEY: OTHER_SEED }, ['SIGNING_KEY_PREVIOUS is the same as SECRET_KEY']],
  [
    'SIGNING_KEY_PREVIOUS is not SECRET_KEY_PREVIOUS',
    { ...all, SECRET_KEY_PREVIOUS: OTHER_SEED },
    ['SIGNING_KEY_PREVIOUS is the same as SECRET_KEY_PREVIOUS'],
  ],
  [
    'a time stamp, a key and a password need a certificate',
    { ...good, TSA_URL: 'http://tsa.example.com' },
    ['SIGNING_CERT is not set: TSA_URL'],
  ],
  ['a PEM certificate needs its key', { ...good, SIGNING_CERT: '/c.pem' }, ['SIGNING_CERT_KEY is not set']],
]

describe('the rules across settings', () => {
  it('accept complete set-ups', () => {
    for (const env of [
      all,
      good,
      { ...good, TRUST_PROXY: '', PUBLIC_URL: 'http://localhost:8080' },
      { ...good, SIGNING_CERT: '/c.P12' },
      { ...good, AGENT_ID: '1000002' },
      { ...good, HOST: '10.0.0.5', METRICS_ADDRESS: '127.0.0.1:8080' },
      { ...good, ...bucket },
      { ...good, PORT: '0', METRICS_ADDRESS: '127.0.0.1:0' },
      { ...all, APP_ID: 'corp-1', SIGNING_KEY_PREVIOUS: 'lost' },
    ])
      expect(readSettings(env).problems).toEqual([])
  })
  it.each(BROKEN)('report: %s', (title, env, sentences) => {
    const found = sentencesOf(readSettings(env).problems)
    expect(found).toEqual(sentences.map((start) => expect.stringMatching(new RegExp(`^${start}`)) as unknown))
    expect(found.join()).not.toMatch(new RegExp(`${KEY}|${OTHER_SEED}`))
    expect(RULES.map((rule) => rule.title)).toContain(title)
  })
  it('are all broken by a set-up above', () =>
    expect(new Set(BROKEN.map(([title]) => title))).toEqual(new Set(RULES.map(({ title }) => title))))
})
