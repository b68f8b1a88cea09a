import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSetUp } from '../../server/identity/second-factor/second-factor.ts'
import { runAdmin } from '../../server/accounts/commands/run-admin.ts'
import { base64, newDatabaseLocation, type TestServer, startTestServer } from './server.ts'
import { TEST_KEY } from './process.ts'

const LIMIT = 120_000
const folder = mkdtempSync(join(tmpdir(), 'steward-admin-'))
let server: TestServer
let env: Record<string, string>
beforeAll(async () => {
  const databaseLocation = await newDatabaseLocation()
  server = await startTestServer({ databaseLocation, secret: TEST_KEY })
  const data: Record<string, string> =
    'dataDir' in databaseLocation ? { DATA_DIR: databaseLocation.dataDir } : { DATABASE_URL: databaseLocation.databaseUrl }
  env = { ...data, SECRET_KEY: TEST_KEY, PUBLIC_URL: 'https://steward.example.com' }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command beside the server, in this process; `input` is its standard input. */
async function admin(args: readonly string[], input = ''): Promise<{ code: number; output: string }> {
  let output = ''
  const write = (text: string) => (output += text)
  const code = await runAdmin(args, env, { stdin: Readable.from([input]), stdout: { write }, stderr: { write } }, () => server.clock.now)
  return { code, output }
}
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const signIn = (username: string, password: string) => server.call('getToken', { username, password: base64(password) })
const trail = async (subject: string) =>
  (await server.db.selectFrom('audit_event').select('action').where('subject', '=', subject).orderBy('eventId').execute()).map(
    ({ action }) => action,
  )

describe('npm run admin beside the running service', () => {
  it(
    'creates an account that signs in, in any letter case, and disables it with its sessions',
    async () => {
      const created = await admin(
        ['create-user', '--id', 'zhanglan', '--name', '张岚', '--login', 'ZhangLan', '--mode', 'claims', '--password'],
        'four quiet rivers\n',
      )
      expect(created).toEqual({ code: 0, output: 'zhanglan is created as steward.\n' })
      const signedIn = await signIn('ZHANGLAN', 'four quiet rivers')
      expect(signedIn.data['userInfo']).toMatchObject({ userId: 'zhanglan', router: 'claimsSpecialist', role: 'steward' })
      const token = String(signedIn.data['token'])
      expect((await server.call('getUserByUserId', { userId: 'zhanglan' }, { token })).http).toBe(200)
      expect(await admin(['disable', '--id', 'zhanglan'])).toMatchObject({ code: 0, output: expect.stringContaining('1 sessions ended') })
      expect((await server.call('getUserByUserId', { userId: 'zhanglan' }, { token })).http).toBe(401)
      expect((await signIn('zhanglan', 'four quiet rivers')).status).toBe('401')
      expect(await admin(['disable', '--id', 'zhanglan'])).toEqual({ code: 1, output: 'zhanglan was already disabled.\n' })
      expect(await admin(['enable', '--id', 'zhanglan'])).toMatchObject({ code: 0 })
      expect((await signIn('zhanglan', 'four quiet rivers')).status).toBe('200')
      expect(await trail('zhanglan')).toEqual(['create', 'password', 'disable', 'enable'])
    },
    LIMIT,
  )
  it(
    'refuses a common password, a taken name, an unknown mode and wrong options, each in one sentence',
    async () => {
      const base = ['create-user', '--id', 'other', '--name', '周宁', '--login', 'other']
      expect(await admin([...base, '--password'], 'password1\n')).toEqual({
        code: 1,
        output: 'The password is one of the most common ones.\n',
      })
      expect(await admin([...base.slice(0, 5), '--login', 'zhanglan'])).toEqual({
        code: 1,
        output: 'loginName belongs to another account.\n',
      })
      expect(await admin([...base, '--mode', 'sales'])).toEqual({ code: 1, output: 'mode is unknown.\n' })
      expect((await admin(['create-user', '--nmae', 'x'])).output).toMatch(/^Usage: npm run admin -- create-user /)
      expect((await admin([])).output).toMatch(/^Usage: npm run admin -- COMMAND\n {2}first-link\n/)
      expect(await admin(['disable', '--id', 'nobody'])).toMatchObject({ code: 1, output: expect.stringContaining('No account') })
      expect(await trail('other')).toEqual([])
    },
    LIMIT,
  )
  it(
    'prints a one-time link for the first administrator, and none once there is one',
    async () => {
      const { code, output } = await admin(['first-link'])
      expect([code, output]).toEqual([0, expect.stringMatching(/^https:\/\/steward\.example\.com\/setPassword#link=[\w-]{43}\n/)])
      const boss = ['create-user', '--id', 'boss', '--name', '管理员', '--login', 'boss', '--role', 'administrator', '--password']
      await admin(boss, 'seven green lamps\n')
      expect(await admin(['first-link'])).toMatchObject({ code: 1, output: expect.stringContaining('There is an administrator') })
      expect(await admin(['disable', '--id', 'boss'])).toMatchObject({ code: 1, output: expect.stringContaining('last administrator') })
      const signedIn = await signIn('boss', 'seven green lamps')
      const token = String(signedIn.data['token'])
      expect(signedIn.data['userInfo']).toMatchObject({ role: 'administrator', router: 'admin' })
      expect((await server.call('getUserList', {}, { token })).http).toBe(403)
    },
    LIMIT,
  )
  it(
    'lists all mistakes of a CSV file with line and column, and imports a correct one only with --apply',
    async () => {
      const wrong = file(
        'wrong.csv',
        'userId,name,mobile,mode\nliuyang,刘洋,199,claims\n,无名,,sales\nliuyang,刘洋,,\nZHANGLAN,张岚,,\nx,=1+1,,\n',
      )
      const refused = await admin(['import', wrong, '--apply'])
      expect(refused.code).toBe(1)
      expect(refused.output.split('\n')).toEqual([
        `${wrong}:2: mobile has a wrong form`,
        `${wrong}:3: userId is empty`,
        `${wrong}:3: mode is not a known value`,
        `${wrong}:5: userId belongs to an existing account`,
        `${wrong}:6: name contains a formula`,
        '5 mistakes, so nothing was imported: correct the file and run the command again.',
        '',
      ])
      const right = file(
        'right.csv',
        `userId;name;mobile\n${Array.from({ length: 1_200 }, (_, at) => `m${at};成员${at};${19_911_000_000 + at}`).join('\n')}\n`,
      )
      expect(await admin(['import', right])).toEqual({ code: 0, output: '1200 accounts would be created: add --apply to create them.\n' })
      expect(await server.db.selectFrom('staff').select('userId').where('userId', '=', 'm7').executeTakeFirst()).toBeUndefined()
      expect(await admin(['import', right, '--apply'])).toEqual({ code: 0, output: '1200 accounts are created.\n' })
      const stored = await server.db
        .selectFrom('staff')
        .select(['mobile', 'setByHand'])
        .where('userId', '=', 'm7')
        .executeTakeFirstOrThrow()
      expect(stored.mobile).toMatch(/^v1\./)
      expect(await admin(['import', file('none.csv', 'userId,nmae\na,b\n')])).toMatchObject({
        code: 1,
        output: expect.stringContaining('none.csv:1: the column "nmae" is unknown'),
      })
    },
    LIMIT,
  )
  it(
    'imports personal tags in the order of the file, once, and lists all mistakes with line and column',
    async () => {
      const wrong = file(
        'wrong-tags.csv',
        'userId,group,tag,exclusive\nnobody,意向,高,\nboss,意向,高,\nsteward,,高,maybe\nsteward,意向,高,yes\nsteward,意向,低,no\nsteward,意向,高,1\nsteward,意向,=1,yes\n',
      )
      const refused = await admin(['import-tags', wrong, '--apply'])
      expect([refused.code, refused.output.split('\n')]).toEqual([
        1,
        [
          `${wrong}:2: userId belongs to no account`,
          `${wrong}:3: userId belongs to an administrator, who has no customers`,
          `${wrong}:4: group is empty`,
          `${wrong}:4: exclusive is neither yes nor no`,
          `${wrong}:6: exclusive differs from the other tags of this group`,
          `${wrong}:7: the row is the same as an earlier row`,
          `${wrong}:8: tag contains a formula`,
          '7 mistakes, so nothing was imported: correct the file and run the command again.',
          '',
        ],
      ])
      const stored = async () => {
        const rows = await server.db.selectFrom('personal_tag').selectAll().where('userId', '=', 'steward').orderBy('place').execute()
        return rows.map(({ groupName, tagName, exclusive }) => `${groupName} ${tagName} ${exclusive}`)
      }
      const right = file('tags.csv', 'tag;group;userId;exclusive\n高;意向;STEWARD;yes\n低;意向;steward;yes\n老客户;来源;steward;\n')
      const dryRun = '3 personal tags would be added, 0 would be moved: add --apply to do it.\n'
      expect([await admin(['import-tags', right]), await stored()]).toEqual([{ code: 0, output: dryRun }, []])
      expect((await admin(['import-tags', right, '--apply'])).output).toBe('3 personal tags are added, 0 are moved.\n')
      expect((await admin(['import-tags', right, '--apply'])).output).toBe('0 personal tags are added, 0 are moved.\n')
      expect(await stored()).toEqual(['意向 高 1', '意向 低 1', '来源 老客户 0'])
      const more = file('more.csv', 'userId,group,tag,exclusive\nsteward,意向,低,yes\nsteward,意向,中,yes\n')
      expect((await admin(['import-tags', more, '--apply'])).output).toBe('1 personal tags are added, 3 are moved.\n')
      expect(await stored()).toEqual(['意向 低 1', '意向 中 1', '意向 高 1', '来源 老客户 0'])
      expect((await trail('steward')).filter((action) => action === 'importTags')).toHaveLength(2)
    },
    LIMIT,
  )
  it(
    'moves the unfinished tasks and customers of a leaver after a dry run',
    async () => {
      const open = await server.task({ taskUser: 'steward', taskStatus: '1' })
      const done = await server.task({ taskUser: 'steward', taskStatus: '3' })
      expect(await admin(['reassign', '--from', 'steward', '--to', 'zhanglan'])).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^1 unfinished tasks and 1 customers of .* \(steward\) would belong to 张岚 \(zhanglan\)\.\n/),
      })
      expect(await admin(['reassign', '--from', 'steward', '--to', 'zhanglan', '--apply'])).toMatchObject({ code: 0 })
      const ownerOf = async (taskId: string) =>
        (await server.db.selectFrom('task').select('taskUser').where('taskId', '=', taskId).executeTakeFirstOrThrow()).taskUser
      expect([await ownerOf(open), await ownerOf(done)]).toEqual(['zhanglan', 'steward'])
      const current = await server.db.selectFrom('steward').select(['userId', 'wechatCustomerId']).where('deletedAt', 'is', null).execute()
      expect(current).toEqual([{ userId: 'zhanglan', wechatCustomerId: 'K1' }])
      // As after a kill that left the operator without an answer.
      expect(await admin(['reassign', '--from', 'steward', '--to', 'zhanglan', '--apply'])).toMatchObject({ code: 1 })
      expect((await trail('steward')).filter((action) => action === 'reassign')).toHaveLength(1)
      await admin(['disable', '--id', 'zhanglan'])
      expect(await admin(['reassign', '--from', 'owner', '--to', 'zhanglan'])).toMatchObject({
        code: 1,
        output: 'The new owner must be another steward with an enabled account.\n',
      })
    },
    LIMIT,
  )
  it(
    'sets the mode, binds an account of the insurer’s app, lists accounts and ends sessions',
    async () => {
      await admin(['set-mode', '--id', 'm7', '--mode', 'business'])
      expect(await server.db.selectFrom('staff').select(['router', 'setByHand']).where('userId', '=', 'm7').executeTakeFirst()).toEqual({
        router: 'businessHome',
        setByHand: 'userId,name,mobile,mode',
      })
      expect(await admin(['bind', '--id', 'm7', '--account', 'EB7', '--number', '900007'])).toMatchObject({ code: 0 })
      expect(await admin(['bind', '--id', 'm8', '--account', 'EB8', '--number', '900007'])).toMatchObject({ code: 1 })
      expect(await admin(['unbind', '--id', 'm7', '--account', 'EB7'])).toMatchObject({ code: 0 })
      const { output } = await admin(['list'])
      expect(output).toContain('m7 成员7: business, 0 sessions\n')
      expect(output).toContain('zhanglan 张岚: claims, login zhanglan, disabled since ')
      expect(await admin(['reset-password', '--id', 'm7'])).toMatchObject({ code: 1, output: expect.stringContaining('--login NAME') })
      expect(await admin(['reset-password', '--id', 'm7', '--login', ' Member7'])).toMatchObject({
        code: 0,
        output: expect.stringContaining('/setPassword#link='),
      })
      expect((await admin(['list'])).output).toContain('m7 成员7: business, login member7')
      expect(await admin(['reset-second-factor', '--id', 'm7'])).toEqual({ code: 1, output: 'm7 has no second factor.\n' })
      await startSetUp({ ...server, now: server.clock.now }, 'm7', { issuer: 'Steward', account: '成员7' })
      expect(await admin(['reset-second-factor', '--id', 'm7'])).toMatchObject({ code: 0 })
      expect(await admin(['reset-second-factor', '--id', 'nobody'])).toMatchObject({ code: 1 })
      const token = await server.signIn('owner')
      expect(await admin(['end-sessions', '--id', 'owner'])).toEqual({ code: 0, output: '1 sessions ended.\n' })
      expect((await server.call('getUserByUserId', { userId: 'owner' }, { token })).http).toBe(401)
    },
    LIMIT,
  )
})
