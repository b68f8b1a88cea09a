import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderFault } from '../../server/database/data-dir.ts'
import { readSettings, requireSettings } from '../../server/config/settings/read-settings.ts'
import { productionOptions } from '../../server/start/production.ts'
import { openExistingData } from '../../server/start/with-data.ts'
import type { Environment } from '../../server/config/environment.ts'
import { portFrom } from '../../server/config/port.ts'
import { callbackFrom, wecomFrom } from '../../server/integrations/wecom/settings.ts'
import recipe from '../../server/demo/recipe.json' with { type: 'json' }
import { freePort } from '../free-port.ts'
import { type Run, runEntry, TEST_KEY } from './process.ts'
import { png } from './samples.ts'
import { startTestServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const good = {
  PUBLIC_URL: 'https://steward.example.com',
  SECRET_KEY: TEST_KEY,
  TRUST_PROXY: '10.0.0.0/24',
  DATA_DIR: join(folder, 'production'),
}
const settingsOf = (env: Environment) => requireSettings(readSettings(env))
const optionsOf = (env: Environment) => productionOptions(settingsOf(env))
const lines = (text: string) => text.trim().split('\n')

describe('data', () => {
  it('a second start on the same data in one process is refused and does not affect the first', async () => {
    const databaseLocation = { dataDir: join(folder, 'twice') }
    const first = await startTestServer({ databaseLocation })
    await expect(startTestServer({ databaseLocation })).rejects.toThrow(/already running on the data/)
    expect((await first.login('owner')).status).toBe('200')
    await first.close()
    await (await startTestServer({ databaseLocation })).close()
  })
})

describe('a folder', () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  it('is accessible only for this user with all its files, also after other permissions', async () => {
    const databaseLocation = { dataDir: join(folder, 'private', 'data') }
    for (let times = 0; times < 2; times += 1) {
      const server = await startTestServer({ databaseLocation })
      const token = await server.signIn('owner')
      expect((await server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a') }, { token })).http).toBe(200)
      const names = readdirSync(databaseLocation.dataDir, { recursive: true, withFileTypes: true })
      const modes = names.map((each) => [each.isDirectory(), mode(join(each.parentPath, each.name))])
      expect(new Set(modes.map(([isFolder, bits]) => `${isFolder ? 'folder' : 'file'} ${bits}`))).toEqual(
        new Set(['folder 700', 'file 600']),
      )
      expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['steward.db', 'steward.db-wal', 'in-use.lock']))
      await server.close()
      for (const name of ['steward.db', 'in-use.lock']) chmodSync(join(databaseLocation.dataDir, name), 0o644)
    }
    expect(mode(databaseLocation.dataDir)).toBe('700')
  })
  it.each(['DATA_DIR', 'FILES_DIR'])('that is a file or below a file exits with 1 and one line: %s', async (variable) => {
    const file = join(folder, `${variable}.txt`)
    writeFileSync(file, 'x')
    for (const [at, why] of [
      [file, 'it is a file, not a folder'],
      [join(file, 'below'), 'a part of it is a file'],
    ] as const) {
      const run = await runEntry('serve', { ...good, PORT: '0', [variable]: at })
      expect(await run.ended).toBe(1)
      expect(lines(run.stderr())).toEqual([expect.stringContaining(`${variable} (${at}) can't be used: ${why}`)])
    }
  })
  it.each(['DATA_DIR', 'FILES_DIR'])('in a file system that refuses new folders exits with 1 and one line: %s', async (variable) => {
    const run = await runEntry('serve', { ...good, PORT: '0', [variable]: '/proc/steward/data' })
    expect(await run.ended).toBe(1)
    expect(lines(run.stderr())).toEqual([
      expect.stringMatching(new RegExp(`^${variable} \\(/proc/steward/data\\) can't be used: it cannot be made there`)),
    ])
  })
  it('without a database is refused for an operator’s command, and not created', async () => {
    const dataDir = join(folder, 'typo')
    await expect(openExistingData(readSettings({ SECRET_KEY: TEST_KEY, DATA_DIR: dataDir }))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`DATA_DIR (${dataDir}) has no steward.db`) as unknown,
    })
    expect(existsSync(dataDir)).toBe(false)
  })
  it('connects to all systems with --check --connect, and exits', async () => {
    const dataDir = join(folder, 'connected')
    const sms = { SMS_URL: `http://127.0.0.1:${await freePort()}`, SMS_ACCOUNT: 'a', SMS_KEY: 'key-of-the-provider', SMS_TEMPLATE: '1' }
    const run = await runEntry('serve', { ...good, ...sms, DATA_DIR: dataDir }, { args: ['--check', '--connect'] })
    expect(await run.ended).toBe(1)
    expect(lines(run.stdout())).toEqual(['The settings are valid.', expect.stringMatching(/^ok: DATA_DIR .* does not exist yet/)])
    expect(lines(run.stderr())).toEqual(['The service of SMS_URL does not answer: ECONNREFUSED.'])
    expect(existsSync(dataDir)).toBe(false)
  })
  it('with an invalid database file is refused and not changed', async () => {
    const databaseLocation = { dataDir: join(folder, 'foreign') }
    mkdirSync(databaseLocation.dataDir)
    writeFileSync(join(databaseLocation.dataDir, 'steward.db'), 'no database'.repeat(1_000))
    await expect(startTestServer({ databaseLocation })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('is none') as unknown,
    })
    expect(readFileSync(join(databaseLocation.dataDir, 'steward.db'), 'utf8')).toBe('no database'.repeat(1_000))
  })
  it.each([
    ['EACCES', 'may not write'],
    ['EROFS', 'read-only'],
    ['ENOSPC', 'full'],
    ['SQLITE_READONLY_DIRECTORY', 'read-only'],
    ['SQLITE_CANTOPEN', 'may not write'],
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_WRITE', 'fault'],
  ])('explains the error %s', (code, why) =>
    expect(folderFault('DATA_DIR', '/data', { code })?.message).toMatch(new RegExp(`^DATA_DIR \\(/data\\) .*${why}`)))
  it('does not explain other errors', () => {
    for (const error of [undefined, null, new Error('no'), { code: 'SQLITE_CONSTRAINT' }])
      expect(folderFault('DATA_DIR', '/data', error)).toBeUndefined()
  })
  it('does not load the driver of PostgreSQL', async () => {
    const script = join(import.meta.dirname, 'print-loaded-pg-modules.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, mkdtempSync(join(folder, 'plain-'))])
    expect(JSON.parse(stdout)).toEqual([])
  })
})

describe('npm start', () => {
  let demo: Run
  let port: number
  const dataDir = join(folder, 'demo')
  beforeAll(async () => {
    port = await freePort()
    demo = await runEntry('demo', { PORT: String(port), DATA_DIR: dataDir })
    await demo.says('Data ')
  })
  afterAll(() => demo.child.kill('SIGKILL'))

  it('prints the link and the four accounts', () => {
    expect(demo.stdout()).toContain(`http://127.0.0.1:${port}/`)
    expect(demo.stdout()).toContain('service, business, claims, admin (password demo1234)')
    expect(demo.stdout()).not.toContain('demo:reset')
  })
  it('prints the steps to sign an endorsement', () => {
    for (const step of recipe.steps) expect(demo.stdout()).toContain(step.replaceAll('`', ''))
  })
  it('exits with 1 and one line when the data is in use, also with --reset', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
    for (const run of [await runEntry('demo', env), await runEntry('demo', env, { args: ['--reset'] })]) {
      expect(await run.ended).toBe(1)
      expect(lines(run.stderr())).toEqual([expect.stringMatching(/already running on the data in .*DATA_DIR/)])
    }
  })
  it('exits with 1 and one line when the port is in use', async () => {
    const run = await runEntry('demo', { PORT: String(port), DATA_DIR: join(folder, 'other') })
    expect(await run.ended).toBe(1)
    expect(lines(run.stderr())).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is already in use on 127\\.0\\.0\\.1.*PORT`))])
  })
  it('starts again after kill -9, and exits with 0 on SIGTERM', async () => {
    demo.child.kill('SIGKILL')
    await demo.ended
    demo = await runEntry('demo', { PORT: String(port), DATA_DIR: dataDir })
    await demo.says('Data ')
    expect((await fetch(`http://127.0.0.1:${port}/api/none`)).status).toBe(404)
    demo.child.kill('SIGTERM')
    expect(await demo.ended).toBe(0)
  })
  it('stops when npm ends, because npm passes no signal to it', async () => {
    const freed = await freePort()
    const run = await runEntry('demo', { PORT: String(freed), DATA_DIR: dataDir, npm_lifecycle_event: 'start' }, { inShell: true })
    await run.says('Data ')
    run.child.kill('SIGTERM')
    await run.ended
    await expect(fetch(`http://127.0.0.1:${freed}/`)).rejects.toThrow('fetch failed')
  })
  it('ignores DATABASE_URL with a notice, and stores its data in the folder', async () => {
    const run = await runEntry('demo', {
      PORT: '0',
      DATA_DIR: join(folder, 'beside'),
      DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/x',
    })
    await run.says('leaves that database alone')
    expect(run.stdout()).not.toContain('secret')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })
  it('creates new data and exits with --reset', async () => {
    const run = await runEntry('demo', { DATA_DIR: dataDir }, { args: ['--reset'] })
    expect(await run.ended).toBe(0)
    expect(run.stdout()).toContain('fresh')
  })
  it.each(['eighty', '-1', '70000', '80.5'])('refuses PORT=%s', (text) => expect(() => portFrom(text, 8080)).toThrow(/PORT/))
  it('listens on ::1 too, and refuses to start when only ::1 is in use', async () => {
    const taken = createServer()
    const port6 = await freePort()
    const listening = await new Promise<boolean>((done) => {
      taken.once('error', () => done(false))
      taken.listen({ port: port6, host: '::1' }, () => done(true))
    })
    if (!listening) return // All tests above cover a machine without ::1.
    const run = await runEntry('demo', { PORT: String(port6), DATA_DIR: join(folder, 'six') })
    expect(await run.ended).toBe(1)
    expect(lines(run.stderr())).toEqual([expect.stringContaining(`Port ${port6} is already in use on ::1`)])
    taken.close()
  })
})

describe('npm run serve', () => {
  const { PUBLIC_URL: _u, ...noUrl } = good
  const { SECRET_KEY: _k, ...noKey } = good
  const { TRUST_PROXY: _t, ...noProxy } = good
  const { DATA_DIR: _d, ...noData } = good
  const wecom = { ...good, WECOM_CORP_ID: 'corp-1', WECOM_SECRET: 'secret', AGENT_ID: '1000001' }
  const callbackKeys = { WECOM_CALLBACK_TOKEN: 'token1', WECOM_CALLBACK_KEY: 'k'.repeat(43) }
  const { WECOM_CORP_ID: _c, ...noCorporation } = wecom
  const { WECOM_SECRET: _s, ...noSecret } = wecom
  const { AGENT_ID: _a, ...noAgent } = wecom
  it.each([
    [undefined, false],
    ['', false],
    ['off', false],
    ['on', true],
  ])('DEC-44 allows typed signatures with TYPED_SIGNATURES=%s: %s', (TYPED_SIGNATURES, allowed) =>
    expect(optionsOf({ ...good, TYPED_SIGNATURES }).typedSignatures).toBe(allowed))
  it.each([
    ['PUBLIC_URL', noUrl],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'http://steward.example.com' }],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'https://steward.example.com/app' }],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'https://steward.example.com/?a=1' }],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'https://steward.example.com#a' }],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'https://name:word@steward.example.com' }],
    ['SECRET_KEY', noKey],
    ['SECRET_KEY', { ...good, SECRET_KEY: 'short' }],
    ['SECRET_KEY can be guessed', { ...good, SECRET_KEY: 's'.repeat(32) }],
    ['SECRET_KEY_PREVIOUS', { ...good, SECRET_KEY_PREVIOUS: 'short' }],
    ['TRUST_PROXY is not set', noProxy],
    ['TRUST_PROXY must be', { ...good, TRUST_PROXY: 'yes' }],
    ['ADMIN_ADDRESSES must be', { ...good, ADMIN_ADDRESSES: 'none' }],
    ['DRAIN_SECONDS must be', { ...good, DRAIN_SECONDS: '10s' }],
    ['DRAIN_SECONDS must be', { ...good, DRAIN_SECONDS: '601' }],
    ['TYPED_SIGNATURES must be on or off', { ...good, TYPED_SIGNATURES: 'yes' }],
    ['DATABASE_URL', noData],
    ['DATA_DIR', noData],
    ['both set', { ...good, DATABASE_URL: 'postgres://x' }],
    ['WECOM_CORP_ID is not set', noCorporation],
    ['WECOM_SECRET is not set', noSecret],
    ['AGENT_ID is not set', noAgent],
    ['AGENT_ID must be', { ...wecom, AGENT_ID: 'steward' }],
    ['APP_ID and WECOM_CORP_ID differ', { ...wecom, APP_ID: 'another' }],
    ['WECOM_CORP_ID is not set', { ...good, WECOM_URL: 'https://wecom.example.com' }],
    ['WECOM_URL must be', { ...wecom, WECOM_URL: 'http://wecom.example.com' }],
    ['WECOM_URL must be', { ...wecom, WECOM_URL: 'https://user:word@wecom.example.com' }],
    ['WECOM_AUTHORIZE_URL must be', { ...wecom, WECOM_AUTHORIZE_URL: 'http://wecom.example.com/authorize' }],
    ['WECOM_AUTHORIZE_URL must be', { ...wecom, WECOM_AUTHORIZE_URL: 'http://127.0.0.1/authorize' }],
    ['WECOM_AUTHORIZE_URL must be', { ...wecom, WECOM_AUTHORIZE_URL: 'https://wecom.example.com/authorize?appid=x' }],
    ['WECOM_AUTHORIZE_URL must be', { ...wecom, WECOM_AUTHORIZE_URL: 'https://name@wecom.example.com/authorize' }],
    ['WECOM_CORP_ID is not set', { ...good, WECOM_AUTHORIZE_URL: 'https://wecom.example.com/authorize' }],
    ['WECOM_MODES must be', { ...wecom, WECOM_MODES: '12:claims' }],
    ['WECOM_MODES must be', { ...wecom, WECOM_MODES: '0=claims' }],
    ['WECOM_MODES names the department 12 twice', { ...wecom, WECOM_MODES: '12=claims,12=service' }],
    ['WECOM_CALLBACK_KEY is not set', { ...wecom, WECOM_CALLBACK_TOKEN: 'token1' }],
    ['WECOM_CALLBACK_TOKEN is not set', { ...wecom, WECOM_CALLBACK_KEY: 'k'.repeat(43) }],
    ['WECOM_CALLBACK_TOKEN must have', { ...wecom, ...callbackKeys, WECOM_CALLBACK_TOKEN: 'a token' }],
    ['WECOM_CALLBACK_TOKEN must have', { ...wecom, ...callbackKeys, WECOM_CALLBACK_TOKEN: 't'.repeat(33) }],
    ['WECOM_CALLBACK_KEY must have', { ...wecom, ...callbackKeys, WECOM_CALLBACK_KEY: 'k'.repeat(42) }],
    ['WECOM_CALLBACK_KEY must have', { ...wecom, ...callbackKeys, WECOM_CALLBACK_KEY: `${'k'.repeat(42)}+` }],
    ['WECOM_CORP_ID is not set', { ...good, ...callbackKeys }],
  ])('refuses to start with one sentence: %s', (why, env: Record<string, string>) =>
    expect(() => optionsOf(env)).toThrow(expect.objectContaining({ name: 'StartError', message: expect.stringContaining(why) as unknown })))
  it('reads trusted proxies and a previous key, and uses the full password cost', () => {
    const options = optionsOf({ ...good, SECRET_KEY_PREVIOUS: '3f9c1e7ab2d84056e1f7c9a80b5d6e24' })
    expect(options).toMatchObject({ secret: TEST_KEY, previousSecret: '3f9c1e7ab2d84056e1f7c9a80b5d6e24' })
    expect(['10.0.0.9', '10.0.1.9'].map((address) => options.trustedProxies?.check(address))).toEqual([true, false])
    expect(options).not.toHaveProperty('passwordCost')
    expect(optionsOf({ ...noProxy, PUBLIC_URL: 'http://127.0.0.1:8080' }).trustedProxies?.check('127.0.0.1')).toBe(false)
  })
  it('connects to WeCom when it is configured, and passes the corporation to the page', () => {
    expect(optionsOf(good)).not.toHaveProperty('wecom')
    expect(optionsOf({ ...good, AGENT_ID: '1000001', WECOM_SECRET: '' })).not.toHaveProperty('wecom')
    expect(wecomFrom(settingsOf(wecom))).toMatchObject({ agentId: 1_000_001, url: 'https://qyapi.weixin.qq.com' })
    const signInAt = (env: Record<string, string>) => optionsOf(env).externalLinks?.([]).signInAt
    expect(signInAt(good)).toEqual([])
    expect(signInAt(wecom)).toEqual(['https://open.weixin.qq.com'])
    expect(signInAt({ ...wecom, WECOM_AUTHORIZE_URL: 'https://wecom.example.com/authorize' })).toEqual(['https://wecom.example.com'])
    expect(optionsOf(wecom)).toMatchObject({ app: { appId: 'corp-1', agentId: '1000001' }, wecom: {} })
  })
  it('receives WeCom’s callbacks when both secrets are set, and shows neither secret', () => {
    expect(optionsOf(wecom)).not.toHaveProperty('callback')
    const callback = callbackFrom(settingsOf({ ...wecom, ...callbackKeys }))
    expect(callback).toEqual({ token: 'token1', key: Buffer.from(`${'k'.repeat(43)}=`, 'base64'), corpId: 'corp-1' })
    expect(callback?.key).toHaveLength(32)
    expect(optionsOf({ ...wecom, ...callbackKeys })).toMatchObject({ callback })
    expect(() => settingsOf({ ...wecom, ...callbackKeys, WECOM_CALLBACK_KEY: 'not this' })).toThrow(/^(?!.*not this)/)
  })
  it('returns the origin of PUBLIC_URL', () => {
    expect(optionsOf({ ...good, PUBLIC_URL: `${good.PUBLIC_URL}/` }).publicUrl).toBe(good.PUBLIC_URL)
    expect(() => optionsOf({ ...noProxy, PUBLIC_URL: 'HTTPS://steward.example.com' })).toThrow('TRUST_PROXY is not set')
  })
  it('exits with 1 and one sentence per problem', async () => {
    const run = await runEntry('serve', { ...noUrl, PORT: 'x', SMS_KEY: 'k' })
    expect(await run.ended).toBe(1)
    expect(lines(run.stderr()).map((line) => line.split(' ')[0])).toEqual(['PUBLIC_URL', 'PORT', 'SMS_URL', 'SMS_ACCOUNT', 'SMS_TEMPLATE'])
    expect(run.stdout()).toBe('')
  })
  it('only checks the settings with --check, without creating the folder', async () => {
    const dataDir = join(folder, 'checked')
    const path = join(folder, 'steward.env')
    writeFileSync(path, `DATA_DIR=${dataDir}\n`)
    const run = await runEntry('serve', noData, { args: ['--check', '--config', path] })
    expect([await run.ended, run.stdout(), run.stderr()]).toEqual([0, 'The settings are valid.\n', ''])
    expect(existsSync(dataDir)).toBe(false)
  })
  it('after a SIGTERM serves requests for DRAIN_SECONDS, and exits at once with a second one', async () => {
    const port = await freePort()
    const run = await runEntry('serve', { ...good, PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '60' })
    await run.says('Steward serves')
    run.child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(503))
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(1)
  })
  it('starts without demo accounts, and says that no cards are sent without WeCom', async () => {
    const port = await freePort()
    const run = await runEntry('serve', { ...good, PORT: String(port), HOST: '127.0.0.1' })
    await run.says('Steward serves')
    await run.says('WECOM_CORP_ID is not set: cards to staff are not sent')
    const answer = await fetch(`http://127.0.0.1:${port}/api/pwesure/qywxRest/avoidLogin/getToken`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'service', password: 'ZGVtbzEyMzQ=' }),
    })
    expect(((await answer.json()) as { status: string }).status).toBe('401')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })
})
