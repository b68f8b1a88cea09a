import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/accounts/commands/run-admin.ts'
import { openHold, holdInsurer } from '../../server/backup/hold.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { ApiError } from '../../server/handler/api-error.ts'
import type { Insurer } from '../../server/integrations/insurer.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { newCard } from '../../server/outbox/send-card.ts'
import { databaseCheck } from '../../server/start/connect-checks/database.ts'
import { openForCheck } from '../../server/start/connect-checks/open-for-check.ts'
import { backupCommands, newFolder, settingsOf } from '../backup/backup-commands.ts'
import { startReceiver } from './fake-receiver.ts'
import { TEST_KEY } from './process.ts'
import { DAY, HOUR, newDatabaseLocation, NOON, schemas } from './server.ts'
import { startWebhookServer } from './webhook-server.ts'

const { backup, restore } = backupCommands({ SECRET_KEY: TEST_KEY })
const folder = newFolder()
const restoredAt = () => NOON + HOUR / 2
let path = ''
let receiver: Awaited<ReturnType<typeof startReceiver>>
const card = (title: string, now: number) =>
  newCard({ fromUser: '', toUser: 'owner', title, content: 'c', redirect: '/', taskId: 'T', button: '' }, now)

beforeAll(async () => {
  receiver = await startReceiver()
  const source = await newDatabaseLocation()
  const original = await startWebhookServer({ databaseLocation: source, secret: TEST_KEY })
  await original.target('core', 'http://127.0.0.1:9/')
  await original.change(await original.task({ taskCallTime: NOON + 9 * DAY }))
  await original.db.insertInto('card').values(card('before', NOON)).execute()
  path = (await backup(source, folder, [], {}, () => NOON + 1)).out.split(': ')[0] ?? ''
  await original.close()
})
afterAll(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server on a new copy; `sent` has the titles of its cards. */
async function startCopy() {
  const location = await newDatabaseLocation()
  expect(await restore(path, location, ['--apply'], {}, restoredAt)).toMatchObject({ code: 0, err: '' })
  const sent: string[] = []
  const texts: string[] = []
  const server = await startWebhookServer({
    databaseLocation: location,
    secret: TEST_KEY,
    startsAt: NOON + HOUR,
    wecom: { ...noWeCom, sendCard: async ({ title }) => void sent.push(title) },
    sms: () => ({ requireAvailable: () => undefined, sendCode: async (mobile) => void texts.push(mobile) }),
  })
  await server.db.updateTable('webhook_target').set({ url: receiver.url }).execute()
  await server.db
    .insertInto('card')
    .values(card('after', NOON + HOUR))
    .execute()
  await server.later(1)
  return { server, location, sent, texts }
}

async function release(location: DatabaseLocation, ...args: string[]): Promise<{ code: number; output: string }> {
  let output = ''
  const write = (text: string) => (output += text)
  const terminal = { stdin: Readable.from(['']), stdout: { write }, stderr: { write } }
  const env = { ...settingsOf(location), SECRET_KEY: TEST_KEY }
  const code = await runAdmin(['release-copy', ...args], env, terminal, () => NOON + 2 * HOUR)
  return { code, output }
}

describe('a restored copy', () => {
  it('sends no card, event or text message before its release, and everything afterwards', async () => {
    const { server, location, sent, texts } = await startCopy()
    const request = {
      operateCode: '19900000000',
      mobile: '19900000000',
      fDEBLoginFlag: '0',
      privacyVersion: schemas.setting('privacyVersion'),
    }
    expect((await server.call('sendValidate', request)).message).toContain('放行')
    expect({ sent, texts, events: receiver.received.length }).toEqual({ sent: [], texts: [], events: 0 })

    const counted = await release(location)
    expect(counted).toMatchObject({ code: 0, output: expect.stringMatching(/sent by the original: 1 cards, 1 events/) })
    expect(counted.output).toMatch(/after the restore: 1 cards, 0 events/)
    await server.later(1)
    expect(sent).toEqual([])

    expect(await release(location, '--apply')).toMatchObject({ code: 0 })
    await server.later(15_000)
    expect([sent.sort(), receiver.received.length]).toEqual([['after', 'before'], 1])
    expect(await release(location, '--apply')).toMatchObject({ code: 1, output: expect.stringContaining('not a restored copy') })
    await server.close()
  })
  it('with --discard sends only what is from after the restore', async () => {
    const { server, location, sent } = await startCopy()
    const before = receiver.received.length
    expect(await release(location, '--apply', '--discard')).toMatchObject({ code: 0 })
    await server.change(await server.task({ taskCallTime: NOON + 9 * DAY }))
    await server.later(15_000)
    expect([sent, receiver.received.length - before]).toEqual([['after'], 1])
    await server.close()
  })
  it('with --discard sends nothing that was due before the restore, whenever the copy records it', async () => {
    const source = await newDatabaseLocation()
    const original = await startWebhookServer({ databaseLocation: source, secret: TEST_KEY })
    await original.target('core', receiver.url, ['task.expired'])
    const reminded = { taskCallTime: NOON + HOUR / 4, taskCallType: '1' }
    await original.task(reminded)
    const edited = await original.task(reminded)
    await original.task({ taskCallTime: NOON + 2 * HOUR, taskCallType: '1' })
    await original.task({ taskCallTime: null, taskEndTime: NOON + HOUR / 4 })
    const late = await original.task({ taskCallTime: null, taskEndTime: NOON + 2 * HOUR })
    await original.db.insertInto('arrival').values({ userId: 'owner', taskId: late, tasks: 2, arrivedAt: NOON }).execute()
    const [own = ''] = (await backup(source, newFolder(), [], {}, () => NOON + 1)).out.split(': ')
    await original.close()
    const location = await newDatabaseLocation()
    await restore(own, location, ['--apply'], {}, restoredAt)
    const copy = await startWebhookServer({ databaseLocation: location, secret: TEST_KEY, startsAt: NOON + HOUR })
    await copy.tick()
    const colleague = { taskId: edited, userId: 'stranger' }
    await copy.db.insertInto('task_copy').values(colleague).execute()
    await copy.db
      .updateTable('task')
      .set({ updatedDate: NOON + HOUR })
      .where('taskId', '=', edited)
      .execute()
    await copy.later(HOUR)
    expect((await release(location)).output).toMatch(/original: 5 cards, 1 events[^]*restore: 3 cards, 1 events/)
    await release(location, '--apply', '--discard')
    const waiting = await copy.db.selectFrom('card').select('toUser').where('nextAttemptAt', 'is not', null).orderBy('toUser').execute()
    expect(waiting.map(({ toUser }) => toUser)).toEqual(['copied', 'owner', 'stranger'])
    expect((await copy.deliveries()).filter(({ deliveredAt }) => deliveredAt === null)).toMatchObject([{ objectId: late }])
    await copy.close()
  })
  it('is named by --check --connect', async () => {
    const { server, location } = await startCopy()
    await server.close()
    const opened = await openForCheck('dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl })
    const findings = await databaseCheck.run({ settings: {}, database: Promise.resolve(opened), now: NOON })
    await opened.db?.destroy()
    expect(findings).toContainEqual({ level: 'warning', sentence: expect.stringContaining('restored copy') })
  })
  it('submits nothing to the core', async () => {
    const location = await newDatabaseLocation()
    await restore(path, location)
    const db = await openDatabase(location, NOON)
    const submitted: string[] = []
    const write = async (...given: unknown[]) => void submitted.push(String(given.length))
    const core = { submitSignature: write, undoSignature: write, handleTimeout: write } as unknown as Insurer
    const held = holdInsurer(core, await openHold(db))
    for (const call of [held.submitSignature, held.undoSignature, held.handleTimeout] as unknown as (typeof write)[])
      await expect(call()).rejects.toThrow('heldCopy')
    expect(submitted).toEqual([])
    expect(schemas.text(new ApiError('heldCopy').messageName)).toBe('这是从备份恢复的副本，管理员放行之前不对外发送')
    await db.destroy()
  })
})
