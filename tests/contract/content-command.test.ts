import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runContent } from '../../server/content/commands/run-content.ts'
import { addAccounts } from './authorisation-accounts.ts'
import { PASSWORD, startTestServer, type TestServer } from './server.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ followsContent: true })
  await addAccounts(server)
  folder = mkdtempSync(join(tmpdir(), 'steward-content-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command in the folder of a person. Returns the exit code and what it wrote. */
async function run(person: string, ...args: string[]): Promise<{ code: number; wrote: string }> {
  let wrote = ''
  const write = (text: string) => (wrote += text)
  const stdin = Readable.from([`${PASSWORD}\n`])
  const code = await runContent([...args, '--in', join(folder, person)], { stdin, stdout: { write }, stderr: { write } })
  return { code, wrote }
}
const file = (person: string, path: string) => join(folder, person, path)
const change = (person: string, path: string, search: string | RegExp, replacement: string) =>
  writeFileSync(file(person, path), readFileSync(file(person, path), 'utf8').replace(search, replacement))

it('npm run content fetches, checks, publishes and takes back a change, as the person who signed in', async () => {
  expect(await run('analyst', 'pull')).toMatchObject({ code: 1, wrote: expect.stringContaining('belongs to no service') })
  expect((await run('analyst', 'login', server.url, 'analyst')).code).toBe(0)
  expect((await run('analyst', 'pull')).wrote).toMatch(/^Release 1 is in .*: \d+ files\n$/)
  expect((await run('analyst', 'push')).wrote).toBe('0 drafts are saved\n')
  change('analyst', WAIT, '"title": "待办工单"', '"titel": "待办工单"')
  expect((await run('analyst', 'push')).wrote).toBe(`${WAIT}\n1 drafts are saved\n`)
  expect(await run('analyst', 'diff')).toMatchObject({ code: 1, wrote: expect.stringContaining('waitDeal.json:6:3') })
  expect(await run('analyst', 'pull')).toMatchObject({ code: 1, wrote: expect.stringContaining('before a pull') })
  change('analyst', WAIT, '"titel": "待办工单"', '"title": "今天的工单"')
  expect(await run('analyst', 'publish', '没有存')).toMatchObject({ code: 1, wrote: expect.stringContaining('not saved') })
  await run('analyst', 'push')
  expect(await run('analyst', 'diff')).toMatchObject({ code: 0, wrote: expect.stringContaining('今天的工单') })
  expect((await run('analyst', 'publish', '换标题')).wrote).toBe('Release 2 is active\n')
  expect((await run('analyst', 'list')).wrote).toBe('*  2  analyst    换标题\n   1      程序自带的内容\n')
  expect((await run('analyst', 'rollback', '1')).wrote).toBe('Release 1 is active\n')
  expect((await run('analyst', 'rollback', '9')).code).toBe(1)
})

it('npm run content brings a release into another installation, and a second person approves what exposes more', async () => {
  expect((await run('reviewer', 'login', server.url, 'reviewer')).code).toBe(0)
  await run('analyst', 'pull')
  const exported = join(folder, 'release.json')
  expect((await run('analyst', 'export', exported, '2')).wrote).toBe(`Release 2 is in ${exported}\n`)
  expect((await run('analyst', 'import', exported)).wrote).toBe(
    '1 drafts are saved: release 2 of analyst, which needed no approval there\n',
  )
  change('analyst', 'schemas/entities/Customer.json', /,\s*"mask": "mobile"/, '')
  await run('analyst', 'push')
  const [, fingerprint = ''] = /approve AUTHOR (\S+)/.exec((await run('analyst', 'diff')).wrote) ?? []
  expect((await run('analyst', 'publish', '去掉遮盖')).code).toBe(1)
  expect((await run('reviewer', 'approve', 'analyst', `1-${'0'.repeat(32)}`)).code).toBe(1)
  expect((await run('reviewer', 'approve', 'analyst', fingerprint)).code).toBe(0)
  expect((await run('analyst', 'publish', '去掉遮盖')).wrote).toBe('Release 3 is active\n')
})

it('npm run content keeps the release of a folder with the next sign-in, and refuses another service', async () => {
  const login = (url: string) => run('creator', 'login', url, 'analyst')
  const other = 'http://127.0.0.1:9'
  await login(server.url)
  await run('creator', 'pull')
  change('creator', WAIT, '"placeholder": "搜索"', '"placeholder": "找工单"')
  expect((await login(`${server.url}/`)).code).toBe(0)
  expect((await run('creator', 'push')).wrote).toBe(`${WAIT}\n1 drafts are saved\n`)
  expect(await run('creator', 'diff')).toMatchObject({ code: 0, wrote: expect.stringContaining('找工单') })
  expect(await login(other)).toEqual({
    code: 1,
    wrote:
      `${join(folder, 'creator')} has the files of ${server.url}/. ` +
      `Use another folder for another service: npm run content -- login ${other} NAME --in FOLDER\n`,
  })
  expect(await login('localhost:8080')).toMatchObject({ code: 1, wrote: expect.stringContaining('https://') })
  change('creator', WAIT, '"placeholder": "找工单"', '"placeholder": "搜索"')
  expect((await run('creator', 'pull')).code).toBe(0)
  await run('creator', 'push')
})
