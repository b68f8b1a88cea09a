import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Environment } from '../environment.ts'
import { DECLARATION, SETTING_NAMES } from './declaration.ts'
import { loadSettings } from './load-settings.ts'
import { printedSettings } from './print-settings.ts'
import { readSettings, requireSettings, sentencesOf } from './read-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const KEY = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'
const good = { PUBLIC_URL: 'https://steward.example.com', SECRET_KEY: KEY, TRUST_PROXY: '10.0.0.0/24', DATA_DIR: '/data' }
const problemsOf = (env: Environment, path?: string) => sentencesOf(readSettings(env, path).problems)

describe('readSettings', () => {
  it('returns values and defaults', () => {
    const { values, problems } = readSettings(good)
    expect(problems).toEqual([])
    expect(values).toMatchObject({ PUBLIC_URL: good.PUBLIC_URL, PORT: 8080, HOST: '0.0.0.0', TYPED_SIGNATURES: false })
    expect(values.SMS_URL).toBeUndefined()
  })
  it('reports all problems at once, one sentence each', () =>
    expect(problemsOf({ SECRET_KEY: 'short', PORT: 'x', SMS_KEY: 'k', TYPED_SIGNATURES: 'yes', DATABASE_URL: 'x' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is not set: it is the address that users open, e\.g\. https:/),
      expect.stringMatching(/^SECRET_KEY must have at least 32/),
      expect.stringMatching(/^DATABASE_URL must be an address/),
      expect.stringMatching(/^PORT must be/),
      expect.stringMatching(/^TYPED_SIGNATURES must be/),
      expect.stringMatching(/^TRUST_PROXY is not set/),
      expect.stringMatching(/^SMS_URL is not set: SMS_KEY needs it/),
      expect.stringMatching(/^SMS_ACCOUNT is not set/),
      expect.stringMatching(/^SMS_TEMPLATE is not set/),
    ]))
  it.each(SETTING_NAMES)('treats an empty or blank %s as unset, and removes blanks at the ends of a value', (name) => {
    const own = { ...good, [name]: undefined }
    for (const empty of ['', ' ', '\t\r\n', '\uFEFF']) expect(problemsOf({ ...own, [name]: empty })).toEqual(problemsOf(own))
    const text = name in good ? good[name as keyof typeof good] : (DECLARATION[name].default ?? DECLARATION[name].example)
    for (const blank of [`${text} `, ` ${text}`, `${text}\r\n`])
      expect(readSettings({ ...own, [name]: blank }).values[name]).toEqual(readSettings({ ...own, [name]: text }).values[name])
  })
  it.each(SETTING_NAMES)('refuses control characters within %s', (name) =>
    expect(problemsOf({ ...good, [name]: 'a\u0007b' })).toContain(`${name} must not have line breaks or control characters.`))
  it('refuses a secret of two lines, and accepts lists with one entry per line', () => {
    expect(problemsOf({ ...good, SECRET_KEY: `${KEY}\n${KEY}` })).toEqual(['SECRET_KEY must not have line breaks or control characters.'])
    expect(problemsOf({ ...good, TRUST_PROXY: '10.0.0.1\n10.0.0.2' })).toEqual([])
  })
})

describe('secrets in files', () => {
  it.each(SETTING_NAMES.filter((name) => DECLARATION[name].isSecret))('%s_FILE names a file, whose line break is removed', (name) => {
    const path = write('secret', `${KEY}\r\n`)
    const { values } = readSettings({ ...good, [name]: '', [`${name}_FILE`]: path })
    expect(values[name]).toEqual(readSettings({ ...good, [name]: KEY }).values[name])
  })
  it('refuses a secret and its file, unreadable files and empty files, and quotes only paths', () => {
    const file = (path: string) => problemsOf({ ...good, SECRET_KEY: '', SECRET_KEY_FILE: path })
    expect(problemsOf({ ...good, SECRET_KEY_FILE: write('secret', KEY) })).toEqual([
      'SECRET_KEY and SECRET_KEY_FILE are both set: unset one of them.',
    ])
    expect(file('/nowhere/key')).toEqual(["SECRET_KEY_FILE names a file that can't be read (/nowhere/key): it does not exist."])
    expect(file(KEY)).toEqual(["SECRET_KEY_FILE names a file that can't be read: it does not exist."])
    expect(file(folder)).toEqual([expect.stringContaining('it is a folder')])
    expect(file(write('empty', ' \n'))).toEqual([expect.stringContaining('names an empty file')])
    expect(file(write('large', 'x'.repeat(70_000)))).toEqual([expect.stringContaining('larger than 64 KB')])
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    expect(file(pipe)).toEqual([expect.stringContaining('it is no regular file')])
  })
  it('are not read for other settings', () =>
    expect(problemsOf({ ...good, INSURER_URL_FILE: '/x' })).toEqual([
      'INSURER_URL_FILE is not a setting: only secrets are read from files.',
    ]))
})

describe('the file of --config', () => {
  it('sets what the environment does not set', () => {
    const path = write('steward.env', '# settings\nexport PORT=9000\nHOST="127.0.0.1"\r\nSMS_KEY_FILE=/nowhere\nSMS_KEY=\n')
    const { values, found } = readSettings({ ...good, HOST: '10.0.0.9', SMS_KEY: 'k' }, path)
    expect(values).toMatchObject({ PORT: 9000, HOST: '10.0.0.9', SMS_KEY: 'k' })
    expect([found.get('PORT')?.origin, found.get('HOST')?.origin]).toEqual([path, 'environment'])
  })
  it('is refused for unknown names, lines that are no assignments, and when it cannot be read', () => {
    expect(problemsOf(good, write('a.env', 'TZ=UTC\nPROT=80\n'))).toEqual([
      `TZ in ${folder}/a.env is not a setting: npm run serve -- --print-config lists all.`,
      `PROT in ${folder}/a.env is not a setting: did you mean PORT?`,
    ])
    expect(problemsOf(good, write('b.env', `HOST=127.0.0.1\nsome words\nPORT=9000\n`))).toEqual([
      `Line 2 of ${folder}/b.env is not NAME=value.`,
    ])
    expect(problemsOf(good, join(folder, 'none.env'))).toEqual([`The file ${folder}/none.env can't be read: it does not exist.`])
  })
  it('quotes no part of a secret that was pasted without quotes', () => {
    const path = write('c.env', 'HOST=127.0.0.1\n-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq/+hkiG9w\nAQEFAASCBKcwggSj=\nPORT=9000\n')
    const problems = problemsOf(good, path)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.join()).not.toMatch(/MIIE|AQEF/)
  })
})

describe('unknown variables', () => {
  it.each([
    ['SECRET_KEY_PREVIUOS', 'SECRET_KEY_PREVIOUS'],
    ['SECRET_KEY_FIEL', 'SECRET_KEY_FILE'],
    ['TRUST_PROXIES', undefined],
    ['WECOM_TOKEN', undefined],
    ['SMS_TEMPLTE', 'SMS_TEMPLATE'],
    ['PROT', 'PORT'],
    ['data_dir', 'DATA_DIR'],
    ['DATADIR', 'DATA_DIR'],
    ['AGENTID', 'AGENT_ID'],
  ])('%s is refused, and %s suggested', (name, meant) =>
    expect(problemsOf({ ...good, [name]: KEY })).toEqual([
      `${name} is not a setting: ${meant === undefined ? 'npm run serve -- --print-config lists all.' : `did you mean ${meant}?`}`,
    ]))
  it('of other programs are ignored', () => {
    const names =
      'PATH HOME PWD USER SHELL TERM LANG LINES COLUMNS TZ NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS HOSTNAME HTTP_PROXY MAIL LOGNAME'
    const more =
      'SMS_SERVICE_HOST SMS_SERVICE_PORT SMS_PORT SMS_PORT_80_TCP SMS_PORT_80_TCP_ADDR npm_lifecycle_event PGHOST PGPORT APP_UID host'
    expect(problemsOf({ ...good, ...Object.fromEntries(`${names} ${more}`.split(' ').map((name) => [name, 'x'])) })).toEqual([])
  })
})

describe('requireSettings', () => {
  it('throws a StartError with all sentences, or with those of some settings only', () => {
    const reading = readSettings({ ...good, PORT: 'x', SMS_KEY: 'k' })
    expect(() => requireSettings(reading)).toThrow(/^PORT .*\nSMS_URL .*\nSMS_ACCOUNT .*\nSMS_TEMPLATE .*$/)
    expect(requireSettings(reading, ['SECRET_KEY', 'DATA_DIR']).DATA_DIR).toBe('/data')
    expect(() => requireSettings(reading, ['PORT'])).toThrow(expect.objectContaining({ name: 'StartError' }))
  })
})

describe('printedSettings', () => {
  const printed = (env: Environment, path?: string) => printedSettings(readSettings(env, path)).map((line) => line.replace(/ +/g, ' '))
  it('prints each setting with its value and origin, and no secret', () => {
    const path = write('d.env', 'HOST=127.0.0.1\n')
    const lines = printed({ ...good, SMS_ACCOUNT: `of ${KEY}`, INSURER_TOKEN_FILE: write('token', 'a-token-of-the-core') }, path)
    expect(lines).toHaveLength(SETTING_NAMES.length)
    expect(lines).toEqual(
      expect.arrayContaining([
        'PUBLIC_URL https://steward.example.com (environment)',
        'SECRET_KEY set (environment)',
        'INSURER_TOKEN set (INSURER_TOKEN_FILE, environment)',
        `HOST 127.0.0.1 (${path})`,
        'PORT 8080 (default)',
        'FILES_DIR - (not set)',
        'SMS_ACCOUNT of *** (environment)',
      ]),
    )
    expect(lines.join()).not.toMatch(/a-token-of|q7Zt/)
  })
  it('shows no invalid value', () =>
    expect(printed({ ...good, PORT: KEY, SMS_KEY_FILE: '/nowhere' })).toEqual(
      expect.arrayContaining(['PORT invalid (environment)', 'SMS_KEY invalid (SMS_KEY_FILE)']),
    ))
})

describe('loadSettings', () => {
  const path = write('e.env', 'PORT=9000\n')
  it.each([
    [['--config', path, 'list', '--id', '7']],
    [['list', `--config=${path}`, '--id', '7']],
    [['list', '--id', '7', '--config', path]],
  ])('takes --config from %j', (args) => {
    const { reading, args: rest } = loadSettings(args, good)
    expect([reading.values.PORT, rest]).toEqual([9000, ['list', '--id', '7']])
  })
  it.each([[['--config']], [['--config=']], [['--config', path, '--config', path]]])('refuses %j', (args) =>
    expect(() => loadSettings(args, good)).toThrow('--config needs the path of a file'))
  it('refuses --config that npm took', () =>
    expect(() => loadSettings([], { ...good, npm_lifecycle_event: 'serve', npm_config_config: path })).toThrow('npm took --config'))
  it('works without --config, and in a folder without settings', () => {
    mkdirSync(join(folder, 'empty-folder'))
    expect(loadSettings(['list'], good)).toMatchObject({ args: ['list'], reading: { problems: [] } })
  })
})
