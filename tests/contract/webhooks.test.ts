import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSignedWith, type Receiver, startReceiver } from './fake-receiver.ts'
import { newClient, senderTo, taskRow } from './inbound-sender.ts'
import { linkOf } from './signing-fixtures.ts'
import { startSigningServer } from './signing-server.ts'
import { codeOf, DAY, HOUR, NOON } from './server.ts'
import { localRange } from './fake-receiver.ts'
import { createTarget } from '../../server/webhooks/targets.ts'
import { FORM, startWebhookServer, type WebhookServer } from './webhook-server.ts'

let receiver: Receiver
let server: WebhookServer
beforeEach(async () => {
  receiver = await startReceiver()
  server = await startWebhookServer()
})
afterEach(async () => {
  await server.close()
  await receiver.close()
})
const iso = (at: number) => new Date(at).toISOString()
const last = () => receiver.received.at(-1)

describe('a webhook', () => {
  it('receives a new task, signed by Standard Webhooks, without its texts', async () => {
    const secret = await server.target('core', receiver.url)
    const token = await server.signIn('creator')
    const { data } = await server.call('addTask', FORM, { token })
    await server.settled()
    const [event] = receiver.received
    if (!event) throw new Error('nothing received')
    expect(isSignedWith(secret, event)).toBe(true)
    expect(isSignedWith('whsec_b3RoZXI=', event)).toBe(false)
    expect(event.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': String(NOON / 1_000) })
    expect(JSON.parse(event.body)).toEqual({
      type: 'task.created',
      timestamp: iso(NOON),
      data: {
        taskId: data['taskId'],
        taskType: '2',
        taskChildrenType: '3',
        taskStatus: '0',
        taskUser: 'owner',
        createdDate: iso(NOON),
        taskCallTime: iso(NOON + HOUR),
        taskEndTime: iso(NOON + 2 * HOUR),
      },
    })
  })
  it('receives the tasks of a batch when it was applied', async () => {
    await server.target('core', receiver.url)
    const sender = senderTo(server, await newClient(server, 'sender'))
    const rows = [taskRow(), taskRow(), taskRow()]
    const answers = await Promise.all(rows.map((row) => sender.sendOne('tasks', row)))
    await server.settled()
    const { data } = JSON.parse(receiver.received[0]?.body ?? '{}') as { data: Record<string, unknown> }
    expect(rows.map(({ externalId }) => externalId)).toContain(data['externalId'])
    expect([data['sender'], Object.keys(data)]).toEqual(['sender', expect.not.arrayContaining(['kind'])])
    expect(receiver.types().toSorted()).toEqual(answers.map((answer) => `task.created ${answer?.taskId}`).toSorted())
  })
  it('receives an opened, a completed and an expired task', async () => {
    await server.target('core', receiver.url)
    const [taskId, late] = [await server.task(), await server.task({ taskEndTime: NOON + HOUR })]
    await server.change(taskId)
    expect(last()).toMatchObject({ type: 'task.opened', data: { taskId, taskStatus: '1', taskStatusTime: iso(NOON) } })
    expect(last()?.data).not.toHaveProperty('taskRemark')
    await server.change(taskId, 'called back')
    expect(last()).toMatchObject({ type: 'task.completed', data: { taskId, taskStatus: '3', taskRemark: 'called back' } })
    await server.later(HOUR)
    expect(last()).toMatchObject({ type: 'task.expired', data: { taskId: late, taskStatus: '4', taskStatusTime: iso(NOON + HOUR) } })
    expect(receiver.received).toHaveLength(3)
  })
  it('receives a handled case and its completed task, without names and numbers', async () => {
    await server.target('core', receiver.url)
    const caseNo = await server.complaint()
    const taskId = await server.task({ caseNo, taskChildrenType: '1' })
    const reply = {
      userId: 'owner',
      caseNo,
      isPunished: 'N',
      isCallerRepairer: 'N',
      isNoReturn: 'Y',
      handleOpinion: 'An opinion',
      handleReason: 'A reason',
    }
    const { data } = await server.call('updateComplaintByCase', reply, { token: await server.signIn('owner') })
    expect(data['resultCode']).toBe('Y')
    await server.settled()
    expect(receiver.received.map(({ type }) => type).sort()).toEqual(['case.handled', 'task.completed'])
    const handled = receiver.received.find(({ type }) => type === 'case.handled')
    expect(handled?.data).toEqual({ caseNo, caseStatus: '1', handledBy: 'owner', handledAt: iso(NOON) })
    expect(receiver.received.find(({ type }) => type === 'task.completed')?.data).toMatchObject({
      taskId,
      caseNo,
      taskRemark: 'An opinion',
    })
  })
  it('receives only the events to which it subscribed, and none from before it existed', async () => {
    await server.change(await server.task())
    await server.target('core', receiver.url, ['task.completed'])
    const taskId = await server.task()
    await server.change(taskId)
    await server.change(taskId, 'done')
    await server.later(DAY)
    expect(receiver.types()).toEqual([`task.completed ${taskId}`])
  })
  it('receives nothing about a change that was refused', async () => {
    await server.target('core', receiver.url)
    const taskId = await server.task({ taskStatus: '3' })
    const request = { taskId, taskStatus: '1', taskStatusTime: NOON }
    expect((await server.call('updateTask', request, { token: await server.signIn('owner') })).http).toBe(409)
    await server.later(0)
    expect(receiver.received).toEqual([])
  })
  it('gets the same webhook-id as another one, so that a system with two addresses finds repeated events', async () => {
    await server.target('core', receiver.url)
    await server.target('mirror', receiver.url)
    await server.change(await server.task())
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('a webhook about signing', () => {
  /** Starts a server with links and a target. */
  async function startSigning() {
    const signing = await startSigningServer({ webhookAddresses: localRange() })
    const { db, personalData } = signing.server
    await createTarget({ db, personalData, now: NOON }, { name: 'core', url: receiver.url, events: [] })
    return signing
  }
  const endorsements = () => receiver.received.filter(({ type }) => type.startsWith('endorsement.'))

  it('receives the signature of an endorsement, without the id that opens its link', async () => {
    const signing = await startSigning()
    await signing.sign(await signing.holderOf('E1'))
    await signing.server.settled()
    const { signatureId } = await signing.server.db.selectFrom('signature').select('signatureId').executeTakeFirstOrThrow()
    expect(endorsements().map(({ data, type }) => ({ type, ...data }))).toEqual([
      {
        type: 'endorsement.signed',
        endorNo: 'E1',
        policyNo: 'P-E1',
        userId: 'owner',
        sentAt: iso(NOON - HOUR),
        expiresAt: iso(NOON + 3 * DAY),
        signedAt: iso(NOON),
        submissionId: signatureId,
      },
    ])
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(linkOf('E1'))
    await signing.server.close()
  })
  it('receives a signature once that a job stored after the core was away', async () => {
    const signing = await startSigning()
    const token = await signing.holderOf('E1')
    signing.state.losesAnswers = true
    await signing.sign(token)
    await signing.server.settled()
    expect(endorsements()).toEqual([])
    signing.state.losesAnswers = false
    signing.server.clock.now += HOUR
    for (let tick = 0; tick < 2; tick += 1) await signing.server.tick()
    await signing.server.settled()
    expect(endorsements().map(({ type }) => type)).toEqual(['endorsement.signed'])
    await signing.server.close()
  })
  it.each([
    ['confirmed', ['endorsement.sent', 'endorsement.withdrawn']],
    ['opened first', ['endorsement.sent', 'endorsement.withdrawn']],
  ])('receives a link once as sent when it was %s, and its withdrawal', async (how, expected) => {
    const signing = await startSigning()
    const { server: service } = signing
    await service.db.deleteFrom('signing_link').execute()
    const token = await service.signIn('owner')
    const { data } = await service.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1' }, { token })
    const linkId = String(data['linkId'])
    if (how === 'opened first') await signing.holderOf('E1', linkId)
    const sent = { endorNo: 'E1', policyNo: 'P-E1', linkId, userId: 'owner' }
    expect((await service.call('copyAddWechatFollowInfo', sent, { token })).http).toBe(200)
    expect((await service.call('withdrawSigningLink', { linkId }, { token })).http).toBe(200)
    await service.settled()
    expect(endorsements().map(({ type }) => type)).toEqual(expected)
    expect(receiver.received.map(({ type }) => type)).toEqual(expect.arrayContaining(['task.created', 'task.completed']))
    await service.close()
  })
})

it('a task without its event is not stored', async () => {
  await server.target('core', receiver.url)
  await server.db.schema.dropTable('webhook_delivery').execute()
  expect((await server.call('addTask', { ...FORM, taskTitle: 'alone' }, { token: await server.signIn('creator') })).http).toBe(500)
  expect(await server.db.selectFrom('task').select('taskId').where('createdBy', '=', codeOf('creator')).execute()).toEqual([])
})
