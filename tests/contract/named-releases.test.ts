import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvidence } from '../../server/evidence/evidence.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { signInAs } from './authorisation-accounts.ts'
import { madeClient } from '../content/made-client.ts'
import { addContentPeople, type Person, personOf, publishApproved } from '../content/person.ts'
import { DAY, HOUR, startTestServer, type TestServer } from './server.ts'
import { startSigningServer } from './signing-server.ts'

const TASK = 'schemas/entities/Task.json'
const staticDir = madeClient()
afterAll(() => rmSync(staticDir, { recursive: true, force: true }))
const LONG = '十五个字的标题很久以前就可以保存'
const ofRelease = (number: number) => ({ 'Content-Release': String(number) })

describe('a write that names its release', () => {
  let server: TestServer
  let analyst: Person
  let checked: Record<string, unknown>
  // Release 2 allows shorter titles than release 1.
  beforeAll(async () => {
    server = await startTestServer({ followsContent: true, requiresContentReview: true, staticDir })
    await addContentPeople(server)
    analyst = await personOf(server, 'analyst')
    await server.task({ taskTitle: LONG })
    await analyst.edit(TASK, /("taskTitle": \{[^}]*"maxLength": )20/g, '$110')
    checked = (await analyst.call('checkContentDrafts')).data
    await publishApproved(analyst, await personOf(server, 'reviewer'))
    await server.pollContent?.()
  })
  afterAll(() => server.close())

  it('follows a check that counted the stored records which the release refuses', () =>
    expect(checked['tested']).toMatch(
      /^“标题”改成 maxLength 10 后，最近 1 条工单里有 1 条存不了（schemas\/entities\/Task\.json），例如 \/planTaskDetail\?taskId=\S+$/,
    ))

  async function add(headers: Record<string, string>, taskTitle = LONG) {
    const { now } = server.clock
    const times = { taskCallTime: now + HOUR, taskEndTime: now + DAY, taskCallType: '2' }
    const form = { taskType: '2', taskChildrenType: '3', taskContext: 'A content', taskUser: 'owner', ...times, taskTitle }
    return server.call('addTask', form, { token: await server.signIn('creator'), headers })
  }
  const stored = (taskId: unknown) =>
    server.db.selectFrom('task').select(['taskTitle', 'releaseNumber']).where('taskId', '=', String(taskId)).executeTakeFirst()

  it('is checked by that release, and its record keeps the number', async () => {
    expect((await add({})).http).toBe(422)
    expect((await add(ofRelease(2))).http).toBe(422)
    const { data } = await add(ofRelease(1))
    expect(await stored(data['taskId'])).toEqual({ taskTitle: LONG, releaseNumber: 1 })
    const short = await add({}, '短标题')
    expect(await stored(short.data['taskId'])).toEqual({ taskTitle: '短标题', releaseNumber: 2 })
  })

  it('concerns a part of an old release, which a draft brings back while the rest stays', async () => {
    const WAIT = 'schemas/screens/tasks/waitDeal.json'
    await analyst.edit(WAIT, '"placeholder": "搜索"', '"placeholder": "找工单"')
    const restore = (request: object) => analyst.call('restoreContent', { number: 1, path: WAIT, ...request })
    expect((await restore({ at: '/none' })).http).toBe(404)
    await analyst.call('restoreContent', { number: 1, path: TASK, at: '/groups/form/taskTitle/maxLength' })
    const drafts = (await analyst.call('readContent')).data['drafts'] as { path: string; text: string }[]
    const task = drafts.find(({ path }) => path === TASK)?.text ?? ''
    expect(task).toBe(((await analyst.read()).texts.get(TASK) ?? '').replace(/("taskTitle": \{ "required": true, "maxLength": )10/, '$120'))
    // A second person must approve even a placeholder, as this operator demands.
    await analyst.save([{ path: TASK }])
    expect((await analyst.call('checkContentDrafts')).data['needsReview']).toBe(true)
    expect((await analyst.call('publishContent', { note: '提示' })).status).toBe('409')
    await restore({})
    expect((await analyst.call('checkContentDrafts')).status).toBe('404')
    await analyst.save([{ path: WAIT }])
  })

  it('is refused with the difference two weeks after the release ended, and for a release that never was', async () => {
    server.clock.now += 14 * DAY + 1
    expect(await add(ofRelease(1))).toMatchObject({
      http: 422,
      status: '409',
      message:
        '没有保存：这一页太旧了，页面和规则已经换过。填写的内容还在，请重新打开这一页再提交。\n改 标题：从 最多20个字 改为 最多10个字',
    })
    expect((await add(ofRelease(77))).status).toBe('409')
    // A sign-in belongs to the program.
    expect((await server.call('getToken', signInAs('creator'), { headers: ofRelease(77) })).status).toBe('200')
    expect((await add({ 'Content-Release': '1e9' }, '短标题')).status).toBe('200')
  })

  it('is checked by a release that is active again', async () => {
    // Two weeks ended the session.
    analyst = await personOf(server, 'analyst')
    await analyst.call('activateRelease', { number: 1, from: 2 })
    server.clock.now += 15 * DAY
    await server.pollContent?.()
    expect((await add(ofRelease(1))).status).toBe('200')
    expect((await add(ofRelease(2), '短标题')).status).toBe('409')
  })

  it('that is damaged is checked by the active one, and the list names those that a new program rewrote', async () => {
    const first = await server.db.selectFrom('content_release').selectAll().where('number', '=', 1).executeTakeFirstOrThrow()
    await server.db
      .insertInto('content_release')
      .values({ ...first, number: 9, author: 'upgrade', basedOn: 2 })
      .execute()
    // A release that this server cannot read: it checks by its own content.
    await server.db
      .insertInto('content_release')
      .values({ ...first, number: 8, tree: '{}' })
      .execute()
    const added = await add(ofRelease(8), '短标题')
    expect(await stored(added.data['taskId'])).toEqual({ taskTitle: '短标题', releaseNumber: 1 })
    const { data } = await (await personOf(server, 'analyst')).call('listReleases')
    expect(data['rows']).toMatchObject([{ number: 9, note: '新程序改写的内容' }, {}, {}, { number: 1, note: '程序自带的内容' }])
  })
})

describe('DEC-41 a release that another one replaced', () => {
  const time = { steady: 0 }
  const silent = async () => {
    throw new Error('no answer')
  }
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ followsContent: true, staticDir, steady: () => time.steady, timeSources: [silent] })
    await addContentPeople(server)
    const analyst = await personOf(server, 'analyst')
    await analyst.edit('schemas/screens/tasks/waitDeal.json', '"placeholder": "搜索"', '"placeholder": "找工单"')
    await analyst.call('publishContent', { note: '提示' })
  })
  afterAll(() => server.close())

  /** Changes the wall clock only. */
  const jump = (ms: number) => {
    server.clock.now += ms
    return server.tick()
  }
  const pass = (ms: number) => {
    time.steady += ms
    return jump(ms)
  }
  /** Replaces a release while the clock is wrong, and sets it right. */
  async function replace(from: number, number: number, wrongBy: number): Promise<void> {
    await jump(wrongBy)
    expect((await (await personOf(server, 'analyst')).call('activateRelease', { number, from })).status).toBe('200')
    await jump(-wrongBy)
    await server.pollContent?.()
  }
  const statusOf = async (number: number) => {
    const { now } = server.clock
    const times = { taskCallTime: now + HOUR, taskEndTime: now + DAY, taskCallType: '2' }
    const form = { taskType: '2', taskChildrenType: '3', taskTitle: 'A title', taskContext: 'A content', taskUser: 'owner', ...times }
    return (await server.call('addTask', form, { token: await server.signIn('creator'), headers: ofRelease(number) })).status
  }

  it('while the clock was behind is not over', async () => {
    await replace(2, 1, -365 * DAY)
    expect(await statusOf(2)).toBe('200')
  })
  it('while the clock was ahead is not over, and ends two weeks after a sweep', async () => {
    await replace(1, 2, 365 * DAY)
    expect(await statusOf(1)).toBe('200')
    await server.sweep()
    await pass(14 * DAY)
    expect(await statusOf(1)).toBe('200')
    await pass(1)
    expect(await statusOf(1)).toBe('409')
  })
  it('is not over while the clock is in doubt', async () => {
    await replace(2, 1, 0)
    await jump(365 * DAY)
    expect(await statusOf(2)).toBe('200')
    await pass(10 * 60_000)
    expect(await statusOf(2)).toBe('409')
  })
})

it('a signature and its certificate name the release of the signer’s page', async () => {
  const signing = await startSigningServer({ followsContent: true, staticDir })
  const { server } = signing
  const token = await signing.holderOf('E1')
  await signing.sign(token, {}, ofRelease(1))
  const signatureId = signing.submissions[0]?.submissionId ?? ''
  expect(
    await readEvidence(
      { db: server.db, personalData: server.personalData, files: storeFor(server.databaseLocation, undefined) },
      signatureId,
    ),
  ).toMatchObject({ release: 1 })
  expect((await server.call('getSigningCertificate', {}, { token })).data).toMatchObject({ certificate: { release: 1 } })
  await server.close()
})
