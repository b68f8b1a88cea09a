import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { HOLDER, linkOf } from './codes.ts'
import { png } from './samples.ts'
import { accepted, HOUR, NOON, type PersonName, text } from './server.ts'
import { kindsOf, OWN, startSigning } from './signing.ts'

let there: Awaited<ReturnType<typeof startSigning>>
beforeEach(async () => {
  there = await startSigning()
})
afterEach(() => there.house.close())

const signatures = () => there.house.db.selectFrom('signature').selectAll().execute()
const link = (endorNo = 'E1') =>
  there.house.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf(endorNo)).executeTakeFirstOrThrow()
const status = async (token: string) => {
  const { rows } = await there.house.call('getWechatCustomerLoginResult', { endorNo: 'E1' }, { token })
  return rows[0]
}

describe('signing', () => {
  it('SIGN-13 SIGN-14 DEC-34 keeps what was signed, hands it to the core, and closes the door behind it', async () => {
    const token = await there.holderOf('E1')
    expect(await status(token)).toEqual({ isAutograph: '0' })
    expect(await there.sign(token)).toMatchObject({ http: 200, status: '200', message: 'success' })
    expect(there.handedIn).toEqual([
      expect.objectContaining({
        endorNo: 'E1',
        policyNo: 'P-E1',
        autographBase64: png(300, 100).toString('base64'),
        images: [{ fileName: 'A photo.png', fileType: 'png', fileBase: png(3, 3).toString('base64') }],
      }),
    ])
    expect(await status(token)).toEqual({ isAutograph: '1', message: text('server.signed') })
    expect(await kindsOf(there.house)).toEqual(['opened', 'codeSent', 'codeRight', 'signed', 'photoAdded', 'submitted', 'accepted'])
    expect(await link()).toMatchObject({ signedAt: NOON, pendingId: null, signatureId: there.handedIn[0]?.submissionId })
  })
  it('SIGN-16 SIGN-17 answers the core’s own words and code, and the link is free again', async () => {
    const token = await there.holderOf('E1')
    there.state.answer = { errcode: '-1', message: 'blurred' }
    expect(await there.sign(token)).toMatchObject({ http: 200, status: '-1', message: 'blurred' })
    there.state.answer = { errcode: '5', message: 'void' }
    expect(await there.sign(token)).toMatchObject({ http: 200, status: '5', message: 'void' })
    there.state.answer = { errcode: '0', message: 'success' }
    expect((await there.sign(token)).status).toBe('200')
    expect((await signatures()).map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'refused', 'refused'])
  })
  it('DEC-19 the same content is one signature, however often and at once it is sent', async () => {
    const token = await there.holderOf('E1')
    const request = await there.signed(token)
    const answers = await Promise.all(Array.from({ length: 40 }, () => there.house.call('uploadImageToPcis', request, { token })))
    expect(answers.filter(({ http, status: code }) => http === 200 && code === '200').length).toBeGreaterThan(0)
    expect((await there.house.call('uploadImageToPcis', request, { token })).status).toBe('200')
    expect(await signatures()).toHaveLength(1)
    expect(new Set(there.handedIn.map(({ submissionId }) => submissionId)).size).toBe(1)
    expect((await kindsOf(there.house)).filter((kind) => kind === 'accepted')).toHaveLength(1)
  })
  it('of different signatures sent at once one stands', async () => {
    const token = await there.holderOf('E1')
    const requests = await Promise.all(Array.from({ length: 12 }, (_, index) => there.signed(token, { strokes: `{"strokes":[${index}]}` })))
    await Promise.all(requests.map((request) => there.house.call('uploadImageToPcis', request, { token })))
    expect(await signatures()).toHaveLength(1)
    expect(await there.sign(token, { strokes: '{"strokes":[["another"]]}' })).toMatchObject({
      status: '1',
      message: text('server.signed'),
    })
  })
  it('DEC-30 refuses what is not what was shown, or not what was consented to', async () => {
    const token = await there.holderOf('E1')
    expect(await there.sign(token, { shownHash: 'another' })).toMatchObject({ status: '-1', message: text('server.shownChanged') })
    expect(await there.sign(token, { consent: 'another' })).toMatchObject({ status: '-1', message: text('server.consentChanged') })
    expect(await signatures()).toEqual([])
  })
  it.each([
    ['422 for a signature that is no base64', { autographBase64: 'no base64!' }, 422],
    ['415 for a signature that is no picture', { autographBase64: Buffer.from('text').toString('base64') }, 415],
    ['422 for strokes that are none', { strokes: '[]' }, 422],
    [
      '415 for a photo that is none',
      { fileForm: [{ fileName: 'a.jpg', fileType: 'jpg', fileBase: Buffer.from('<svg/>').toString('base64') }] },
      415,
    ],
    [
      '413 for a photo of 51 megapixels',
      { fileForm: [{ fileName: 'a.png', fileType: 'png', fileBase: png(8_500, 6_000).toString('base64') }] },
      413,
    ],
    [
      '422 for nine photos',
      { fileForm: Array.from({ length: 9 }, () => ({ fileName: 'a.png', fileType: 'png', fileBase: png(1, 1).toString('base64') })) },
      422,
    ],
  ])('SIGNIMG-01 DEC-21 refuses %s', async (_what, more, expected) => {
    const token = await there.holderOf('E1')
    expect((await there.sign(token, more)).http).toBe(expected)
    expect(there.handedIn).toEqual([])
  })
  it('DEC-13 refuses another’s endorsement, policy and number', async () => {
    const token = await there.holderOf('E1')
    for (const more of [{ endorNo: 'E2' }, { policyNo: 'P-E2' }, { mobile: '19900009999' }])
      expect((await there.sign(token, more)).http).toBe(403)
    expect((await there.sign(token, OWN)).status).toBe('200')
  })
  it('DEC-13 nobody signs, or reads, whom the core has stopped naming since they came', async () => {
    const token = await there.holderOf('E1')
    const request = await there.signed(token)
    there.state.isCorrected = true
    const ended = { http: 200, message: text('server.linkEnded') }
    expect(await there.house.call('uploadImageToPcis', request, { token })).toMatchObject({ ...ended, status: '1' })
    expect(await there.house.call('getSigningEndorsement', {}, { token })).toMatchObject({ ...ended, data: {} })
    expect(await there.house.call('getFollowFiles', { endorNo: 'E1' }, { token })).toMatchObject({ ...ended, data: {} })
    expect(await signatures()).toEqual([])
  })
  it('SIGN-18 SIGN-19 takes a signature back, and it can be signed again', async () => {
    const token = await there.holderOf('E1')
    const undo = () => there.house.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect(await undo()).toMatchObject({ status: '409', message: text('server.notSigned') })
    await there.sign(token)
    there.state.undo = 'in force'
    expect(await undo()).toMatchObject({ status: '409', message: 'in force' })
    there.state.undo = 'success'
    expect(await undo()).toMatchObject({ status: '200', message: 'success' })
    expect(await status(token)).toEqual({ isAutograph: '0' })
    expect((await there.sign(token)).status).toBe('200')
    expect((await signatures()).filter(({ undoneAt }) => undoneAt !== null)).toHaveLength(1)
  })
  it('DEC-19 a request that comes again with its key after its signature was taken back is answered, and signs nothing', async () => {
    const token = await there.holderOf('E1')
    const request = await there.signed(token)
    const keyed = (call: string, sent: Record<string, unknown>, key: string) =>
      there.house.call(call as 'uploadImageToPcis', sent, { token, headers: { 'idempotency-key': key } })
    const undo = () => keyed('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, 'taken-back')
    expect((await keyed('uploadImageToPcis', request, 'signed-once')).status).toBe('200')
    expect([(await undo()).status, (await undo()).status]).toEqual(['200', '200'])
    expect((await keyed('uploadImageToPcis', request, 'signed-once')).status).toBe('200')
    expect(await status(token)).toEqual({ isAutograph: '0' })
    expect([(await signatures()).length, there.handedIn.length, there.undone.length]).toEqual([1, 1, 1])
  })
  it('CALL2-32 getFollowFiles answers the pictures of the token’s endorsement, and no other’s', async () => {
    const token = await there.holderOf('E1')
    const asked = (endorNo: string) => there.house.call('getFollowFiles', { endorNo }, { token })
    expect((await asked('E1')).data).toEqual({ imgBaseList: [png(2, 2).toString('base64')] })
    expect(await asked('E2')).toMatchObject({ http: 403, data: {} })
  })
  it('SIGN-11 says why the core takes no signature', async () => {
    const token = await there.holderOf('E1')
    there.state.signable = false
    expect(await status(token)).toEqual({ isAutograph: '1', message: 'not now' })
  })
  it('a signature whose answer was lost is handed in again by the clock, under the same number', async () => {
    const token = await there.holderOf('E1')
    there.state.isAway = true
    expect((await there.sign(token)).http).toBe(500)
    expect(await there.sign(token, { strokes: '{"strokes":[["another"]]}' })).toMatchObject({
      status: '-1',
      message: text('server.signingPending'),
    })
    there.state.isAway = false
    await there.house.tick()
    expect(there.handedIn).toEqual([])
    there.house.clock.now += HOUR
    await there.house.tick()
    await there.house.tick()
    expect(there.handedIn.map(({ submissionId, images }) => [submissionId, images[0]?.fileBase])).toEqual([
      [(await signatures())[0]?.signatureId, png(3, 3).toString('base64')],
    ])
    expect(await link()).toMatchObject({ signedAt: NOON + HOUR, pendingId: null })
  })
})

describe('the evidence', () => {
  it('DEC-34 can be neither changed nor deleted, and is chained', async () => {
    await there.sign(await there.holderOf('E1'))
    const { db } = there.house
    for (const change of [
      sql`update signing_event set facts = '{}'`,
      sql`update signing_event set "seq" = "seq" + 100`,
      sql`delete from signing_event`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/append-only/)
    const events = await eventsOf(db, linkOf('E1'))
    expect([events.length, isWhole(events)]).toEqual([7, true])
    const forged = events.map((event, index) => (index === 3 ? { ...event, facts: '{}' } : event))
    expect([isWhole(forged), isWhole(events.slice(1)), isWhole(events.toSpliced(2, 1))]).toEqual([false, false, false])
  })
  it('DEC-33 holds no signature, photo, number or address in clear', async () => {
    await there.sign(await there.holderOf('E1'))
    const { db } = there.house
    const tables = ['signing_event', 'signature', 'signature_image', 'file_content'] as const
    const kept = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
    for (const secret of [png(300, 100).toString('base64'), 'pressure', 'A photo', HOLDER, '127.0.0.1'])
      expect([secret, kept.includes(secret)]).toEqual([secret, false])
  })
  it('is whole after a signing is erased', async () => {
    await there.sign(await there.holderOf('E1'))
    const { db } = there.house
    await db.updateTable('person_key').set({ wrappedKey: '', erasedAt: NOON }).where('kind', '=', 'signing').execute()
    expect(isWhole(await eventsOf(db, linkOf('E1')))).toBe(true)
  })
})

describe('a link', () => {
  const send = async (by: PersonName = 'owner', channel: 'card' | 'copy' = 'card') => {
    const token = await there.house.signIn(by)
    const { data, ...reserved } = await there.house.call(
      'reserveSigningLink',
      { endorNo: 'E1', policyNo: 'P-E1', externalUserId: 'wm1' },
      { token },
    )
    if (reserved.status !== '200') return reserved
    const call = channel === 'card' ? 'addTaskMainAndMsgFollow' : 'copyAddWechatFollowInfo'
    return there.house.call(call, { endorNo: 'E1', policyNo: 'P-E1', linkId: data['linkId'], userId: by }, { token })
  }
  const followUps = async () => {
    const token = await there.house.signIn('creator')
    const ask = async (call: 'getFollowTaskDetail' | 'getWechatFollowInfo') =>
      (await there.house.call(call, { endorNo: 'E1' }, { token })).data
    return [await ask('getFollowTaskDetail'), await ask('getWechatFollowInfo')]
  }
  const latest = async () => {
    const token = await there.house.signIn('owner')
    const { data } = await there.house.call('getSigningLink', { endorNo: 'E1' }, { token })
    return (data as unknown as Record<string, unknown>[])[0]
  }
  beforeEach(() => there.house.db.deleteFrom('signing_link').where('endorNo', '=', 'E1').execute())

  it.each([
    ['card', 0],
    ['copy', 1],
  ] as const)('SENDLINK-03 SENDLINK-07 SENDLINK-08 that went out as a %s has its record, and none goes out beside it', async (channel, at) => {
    expect(await followUps()).toEqual([{}, {}])
    expect((await send('owner', channel)).status).toBe('200')
    expect((await followUps())[at]).toMatchObject({ endorNo: 'E1', policyNo: 'P-E1', userId: 'owner' })
    expect((await followUps())[1 - at]).toEqual({})
    expect(await send('creator')).toMatchObject({ http: 200, status: '409', message: text('server.linkSent') })
    expect(await latest()).toMatchObject({ linkStatus: 'sent', userId: 'owner' })
  })
  it('gives its sender a task 2/2, which the signature completes with a line of history and a card', async () => {
    await send('steward')
    const sent = await there.house.db.selectFrom('signing_link').selectAll().where('endorNo', '=', 'E1').executeTakeFirstOrThrow()
    const task = () => there.house.db.selectFrom('task').selectAll().where('taskId', '=', String(sent.taskId)).executeTakeFirstOrThrow()
    const made = { taskType: '2', taskChildrenType: '2', taskUser: 'steward', taskCustomer: 'K1', taskStatus: '1' }
    expect(await task()).toMatchObject({ ...made, taskContext: '批单E1的签名链接已发送，请跟进客户签署' })
    const token = await there.holderOf('E1', sent.linkId)
    await there.sign(token)
    expect(await task()).toMatchObject({ taskStatus: '3', taskRemark: text('server.signedRemark') })
    const { rows } = await there.house.call('getTaskTrace', { id: String(sent.taskId) }, { token: await there.house.signIn('steward') })
    expect(rows.map(({ field }) => field)).toEqual(['signature'])
    expect(await there.house.db.selectFrom('card').select(['toUser', 'bussinessNo', 'content']).execute()).toEqual([
      { toUser: 'steward', bussinessNo: sent.taskId, content: '批单E1已由客户签署' },
    ])
    expect(await latest()).toMatchObject({ linkStatus: 'signed' })
    const withdrawn = await there.house.call('withdrawSigningLink', { linkId: sent.linkId }, { token: await there.house.signIn('steward') })
    expect(withdrawn).toMatchObject({ status: '409', message: text('server.linkSigned') })
    await there.house.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    const trace = await there.house.call('getTaskTrace', { id: String(sent.taskId) }, { token: await there.house.signIn('steward') })
    expect(trace.rows.map(({ after }) => after)).toContain(text('server.undoneRemark'))
  })
  it('DEC-26 STATUS-03 completes a task that has expired to 5, also before the clock has noted it', async () => {
    await send()
    const sent = await there.house.db.selectFrom('signing_link').selectAll().where('endorNo', '=', 'E1').executeTakeFirstOrThrow()
    const taskId = String(sent.taskId)
    await there.house.db.updateTable('task').set({ taskEndTime: NOON }).where('taskId', '=', taskId).execute()
    await there.sign(await there.holderOf('E1', sent.linkId))
    const task = await there.house.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
    expect(task).toMatchObject({ taskStatus: '5', taskStatusTime: NOON, taskRemark: text('server.signedRemark'), version: 2 })
  })
  it('DEC-29 that is withdrawn opens nothing, and can be sent again as another', async () => {
    await send()
    const first = String((await latest())?.['linkId'])
    const token = await there.holderOf('E1', first)
    expect((await there.house.call('withdrawSigningLink', { linkId: first }, { token: await there.house.signIn('creator') })).http).toBe(
      403,
    )
    const withdraw = async () => there.house.call('withdrawSigningLink', { linkId: first }, { token: await there.house.signIn('owner') })
    // While the core is asked about a signature nobody knows whether there is one.
    const asked = (pendingId: string | null) => there.house.db.updateTable('signing_link').set({ pendingId }).where('linkId', '=', first)
    await asked('asked').execute()
    expect(await withdraw()).toMatchObject({ http: 200, status: '409', message: text('server.linkBusy') })
    await asked(null).execute()
    expect((await withdraw()).status).toBe('200')
    const ended = { http: 200, status: '410', message: text('server.linkEnded') }
    expect(await there.house.call('getSigningEndorsement', {}, { token })).toMatchObject(ended)
    expect(
      await there.house.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: first, ...accepted }),
    ).toMatchObject(ended)
    expect(await followUps()).toEqual([{}, {}])
    there.house.clock.now += HOUR
    expect((await send()).status).toBe('200')
    expect((await latest())?.['linkId']).not.toBe(first)
  })
  it('DEC-29 lives 72 hours, and can be sent again then', async () => {
    await send()
    const first = String((await latest())?.['linkId'])
    there.house.clock.now = NOON + 72 * HOUR - 1
    expect(await latest()).toMatchObject({ linkStatus: 'sent' })
    there.house.clock.now += 1
    expect(await latest()).toMatchObject({ linkStatus: 'expired' })
    expect(
      await there.house.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: first, ...accepted }),
    ).toMatchObject({
      status: '410',
    })
    expect((await send()).status).toBe('200')
  })
  it('DEC-13 tells its sender of a stranger who asks for a code, and answers the stranger as anyone', async () => {
    await send()
    const linkId = String((await latest())?.['linkId'])
    const ask = (mobile: string) => there.house.call('sendValidate', { operateCode: mobile, mobile, endorNo: 'E1', linkId, ...accepted })
    const [stranger, holder] = [await ask('19900009999'), await ask(HOLDER)]
    expect([stranger.http, stranger.status, stranger.data]).toEqual([holder.http, holder.status, holder.data])
    expect(await latest()).toMatchObject({ linkStatus: 'opened' })
    expect((await latest())?.['strangerAt']).toBeTruthy()
    expect(there.phone.sent.map(({ mobile }) => mobile)).toEqual([HOLDER])
  })
  it('is refused for an endorsement that the core does not have under that policy', async () => {
    const token = await there.house.signIn('owner')
    for (const request of [
      { endorNo: 'E1', policyNo: 'P-E2' },
      { endorNo: 'E9', policyNo: 'P-E9' },
    ])
      expect(await there.house.call('reserveSigningLink', request, { token })).toMatchObject({
        status: '404',
        message: text('server.noEndorsement'),
      })
  })
  it('that nobody confirmed opens nothing beside one that has gone out since', async () => {
    const reserve = async (by: PersonName) => {
      const request = { endorNo: 'E1', policyNo: 'P-E1' }
      return String((await there.house.call('reserveSigningLink', request, { token: await there.house.signIn(by) })).data['linkId'])
    }
    const [unconfirmed, alone] = [await reserve('owner'), await reserve('creator')]
    const ask = (linkId: string) =>
      there.house.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId, ...accepted })
    expect((await ask(alone)).status).toBe('200')
    expect((await ask(unconfirmed)).status).toBe('410')
  })
  it('SENDLINK-08 that its customer opened before it was confirmed is confirmed all the same: its record, and the sender’s task', async () => {
    const token = await there.house.signIn('owner')
    const { data } = await there.house.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1' }, { token })
    const linkId = String(data['linkId'])
    await there.house.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId, ...accepted })
    const copied = { endorNo: 'E1', policyNo: 'P-E1', linkId, userId: 'owner' }
    const confirm = () => there.house.call('copyAddWechatFollowInfo', copied, { token })
    expect([(await confirm()).status, (await confirm()).status]).toEqual(['200', '200'])
    expect(await followUps()).toEqual([{}, expect.objectContaining({ userId: 'owner' })])
    expect(await latest()).toMatchObject({ linkStatus: 'opened' })
    expect(
      await there.house.db.selectFrom('task').select('taskUser').where('taskChildrenType', '=', '2').where('taskType', '=', '2').execute(),
    ).toEqual([{ taskUser: 'owner' }])
  })
  it('of another sender can’t be confirmed', async () => {
    const { data } = await there.house.call(
      'reserveSigningLink',
      { endorNo: 'E1', policyNo: 'P-E1' },
      { token: await there.house.signIn('owner') },
    )
    const request = { endorNo: 'E1', policyNo: 'P-E1', linkId: data['linkId'], userId: 'creator' }
    expect((await there.house.call('addTaskMainAndMsgFollow', request, { token: await there.house.signIn('creator') })).http).toBe(403)
  })
})

describe('endorsements of policies', () => {
  it('ENDORLIST-03 ENDORLIST-04 are found by number, and a customer’s policies by who looks after them', async () => {
    const owner = await there.house.signIn('owner')
    const { data } = await there.house.call('getEndorNoByPolicyNo', { policyNoList: ['P-E1', 'P-none'] }, { token: owner })
    expect(data['endorDataList']).toEqual([
      { endorNo: 'E1', policyNo: 'P-E1', endorDataList: [{ fieldName: 'A field', oldValue: 'old', newValue: 'new' }] },
    ])
    const steward = await there.house.signIn('steward')
    const policies = (token: string) => there.house.call('getClientPolicyByIdentity', { customerid: 'C1' }, { token })
    expect((await policies(steward)).data['policyList']).toEqual([{ policyno: 'P-E1' }, { policyno: 'P-E2' }])
    expect((await policies(await there.house.signIn('stranger'))).http).toBe(403)
  })
})
