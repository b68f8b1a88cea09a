import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { drawnPng, jpeg, jpegSegment, png, pngChunk } from './samples.ts'
import { accepted, HOUR, NOON, type PersonName, text } from './server.ts'
import { IMAGES, kindsOf, OWN, startSigningServer, strokesOf } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const signatures = () => setup.server.db.selectFrom('signature').selectAll().execute()
const link = (endorNo = 'E1') =>
  setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf(endorNo)).executeTakeFirstOrThrow()
const status = async (token: string) => {
  const { rows } = await setup.server.call('getWechatCustomerLoginResult', { endorNo: 'E1' }, { token })
  return rows[0]
}

describe('signing', () => {
  it('AMB2-37 AMB2-38 CALL2-27 CALL2-29 SIGN-13 SIGN-14 stores the signature, submits it to the core, and ends the signing', async () => {
    const token = await setup.holderOf('E1')
    expect(await status(token)).toEqual({ isAutograph: '0' })
    expect(await setup.sign(token)).toMatchObject({ http: 200, status: '200', errcode: '0', message: 'success' })
    expect(setup.submissions).toEqual([
      expect.objectContaining({
        endorNo: 'E1',
        policyNo: 'P-E1',
        autographBase64: drawnPng(300, 100).toString('base64'),
        images: [{ fileName: 'A photo.png', fileType: 'png', fileBase: png(3, 3).toString('base64') }],
      }),
    ])
    expect(await status(token)).toEqual({ isAutograph: '1', message: text('server.signed') })
    expect(await kindsOf(setup.server)).toEqual(['opened', 'codeSent', 'codeRight', 'signed', 'photoAdded', 'submitted', 'accepted'])
    expect(await link()).toMatchObject({ signedAt: NOON, pendingId: null, signatureId: setup.submissions[0]?.submissionId })
  })
  it('DEC-21 removes metadata before hashing, storing and submitting images, and names photos by their content', async () => {
    const token = await setup.holderOf('E1')
    const place = Buffer.from('N31.2304 E121.4737')
    const photo = jpeg(3, 2, jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), place])))
    const autograph = drawnPng(300, 100, pngChunk('tEXt', place))
    const fileForm = [{ fileName: '1732612345678', fileType: '', fileBase: photo.toString('base64') }]
    expect((await setup.sign(token, { fileForm, autographBase64: autograph.toString('base64') })).status).toBe('200')
    expect(setup.submissions).toMatchObject([
      {
        autographBase64: drawnPng(300, 100).toString('base64'),
        images: [{ fileName: '1732612345678.jpg', fileType: 'jpg', fileBase: jpeg(3, 2).toString('base64') }],
      },
    ])
    const { hash } = await setup.server.db.selectFrom('signature_image').select('hash').executeTakeFirstOrThrow()
    expect(hash).toBe(createHash('sha256').update(jpeg(3, 2)).digest('hex'))
  })
  it('AMB2-38 CALL2-29 SIGN-16 SIGN-17 returns message and code of the core’s refusal, and can be repeated', async () => {
    const token = await setup.holderOf('E1')
    setup.state.answer = { errcode: '-1', message: 'blurred' }
    expect(await setup.sign(token)).toMatchObject({ http: 200, status: '-1', errcode: '-1', message: 'blurred' })
    setup.state.answer = { errcode: '5', message: 'void' }
    expect(await setup.sign(token)).toMatchObject({ http: 200, status: '5', errcode: '5', message: 'void' })
    setup.state.answer = { errcode: '0', message: 'success' }
    expect((await setup.sign(token)).status).toBe('200')
    expect((await signatures()).map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'refused', 'refused'])
  })
  it('the same content creates one signature, also in parallel', async () => {
    const token = await setup.holderOf('E1')
    const request = await setup.signed(token)
    const answers = await Promise.all(Array.from({ length: 40 }, () => setup.server.call('uploadImageToPcis', request, { token })))
    expect(answers.filter(({ http, status: code }) => http === 200 && code === '200').length).toBeGreaterThan(0)
    expect((await setup.server.call('uploadImageToPcis', request, { token })).status).toBe('200')
    expect(await signatures()).toHaveLength(1)
    expect(new Set(setup.submissions.map(({ submissionId }) => submissionId)).size).toBe(1)
    expect((await kindsOf(setup.server)).filter((kind) => kind === 'accepted')).toHaveLength(1)
  })
  it('different signatures sent in parallel create one signature', async () => {
    const token = await setup.holderOf('E1')
    const requests = await Promise.all(Array.from({ length: 12 }, (_, index) => setup.signed(token, { strokes: strokesOf(index) })))
    await Promise.all(requests.map((request) => setup.server.call('uploadImageToPcis', request, { token })))
    expect(await signatures()).toHaveLength(1)
    expect(await setup.sign(token, { strokes: strokesOf(99) })).toMatchObject({
      status: '1',
      message: text('server.signed'),
    })
  })
  it('DEC-30 refuses another shown endorsement or another consent', async () => {
    const token = await setup.holderOf('E1')
    expect(await setup.sign(token, { shownHash: 'another' })).toMatchObject({ status: '-1', message: text('server.shownChanged') })
    expect(await setup.sign(token, { consent: 'another' })).toMatchObject({ status: '-1', message: text('server.consentChanged') })
    expect(await signatures()).toEqual([])
  })
  it.each([
    ['422 for a signature that is not base64', { autographBase64: 'no base64!' }, 422],
    ['415 for a signature that is not a picture', { autographBase64: Buffer.from('text').toString('base64') }, 415],
    ['422 for invalid strokes', { strokes: '[]' }, 422],
    ['422 for strokes without points', { strokes: '{"strokes":[null,7,{"points":[{"x":"1"}]}]}' }, 422],
    [
      '415 for a photo that is not a picture',
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
  ])('SIGNIMG-01 DEC-21 returns %s', async (_what, more, expected) => {
    const token = await setup.holderOf('E1')
    expect((await setup.sign(token, more)).http).toBe(expected)
    expect(setup.submissions).toEqual([])
  })
  it('DEC-13 returns 403 for another endorsement, policy or mobile', async () => {
    const token = await setup.holderOf('E1')
    for (const more of [{ endorNo: 'E2' }, { policyNo: 'P-E2' }, { mobile: '19900009999' }])
      expect((await setup.sign(token, more)).http).toBe(403)
    expect((await setup.sign(token, OWN)).status).toBe('200')
  })
  it('DEC-13 refuses signing and reading when the core no longer lists the signer', async () => {
    const token = await setup.holderOf('E1')
    const request = await setup.signed(token)
    setup.state.isCorrected = true
    const ended = { http: 200, message: text('server.linkEnded') }
    expect(await setup.server.call('uploadImageToPcis', request, { token })).toMatchObject({ ...ended, status: '410' })
    expect(await setup.server.call('getSigningEndorsement', {}, { token })).toMatchObject({ ...ended, data: {} })
    expect(await setup.server.call('getFollowFiles', { endorNo: 'E1' }, { token })).toMatchObject({ ...ended, data: {} })
    expect(await signatures()).toEqual([])
  })
  it('AMB2-38 AMB2-39 CALL2-28 SIGN-18 SIGN-19 undoes a signature, after which signing is possible again', async () => {
    const token = await setup.holderOf('E1')
    const undo = () => setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect(await undo()).toMatchObject({ status: '409', message: text('server.notSigned') })
    await setup.sign(token)
    setup.state.undo = 'in force'
    expect(await undo()).toMatchObject({ status: '409', message: 'in force' })
    setup.state.undo = 'success'
    expect(await undo()).toMatchObject({ status: '200', message: 'success' })
    expect(await status(token)).toEqual({ isAutograph: '0' })
    expect((await setup.sign(token)).status).toBe('200')
    expect((await signatures()).filter(({ undoneAt }) => undoneAt !== null)).toHaveLength(1)
  })
  it('DEC-19 a repetition with the same key after the undo is refused and does not sign; a new key signs', async () => {
    const token = await setup.holderOf('E1')
    const request = await setup.signed(token)
    const keyed = (call: string, sent: Record<string, unknown>, key: string) =>
      setup.server.call(call as 'uploadImageToPcis', sent, { token, headers: { 'idempotency-key': key } })
    const undo = () => keyed('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, 'taken-back')
    expect((await keyed('uploadImageToPcis', request, 'signed-once')).status).toBe('200')
    expect([(await undo()).status, (await undo()).status]).toEqual(['200', '200'])
    // The same person in another browser may have undone it.
    expect(await keyed('uploadImageToPcis', request, 'signed-once')).toMatchObject({ http: 422, message: text('server.keyRetired') })
    expect(await status(token)).toEqual({ isAutograph: '0' })
    expect([(await signatures()).length, setup.submissions.length, setup.undoneIds.length]).toEqual([1, 1, 1])
    expect((await keyed('uploadImageToPcis', request, 'signed-twice')).status).toBe('200')
    expect(await status(token)).toMatchObject({ isAutograph: '1' })
  })
  it('CALL2-32 ENT2-12 GUARD-18 SIGN-01 getFollowFiles returns all pictures of the token’s endorsement, and of no other', async () => {
    const token = await setup.holderOf('E1')
    const files = (endorNo: string) => setup.server.call('getFollowFiles', { endorNo }, { token })
    expect((await files('E1')).data['imgBaseList']).toEqual(IMAGES)
    expect(await files('E2')).toMatchObject({ http: 403, data: {} })
  })
  it('CALL2-27 SIGN-11 returns the reason why the core accepts no signature', async () => {
    const token = await setup.holderOf('E1')
    setup.state.signable = false
    expect(await status(token)).toEqual({ isAutograph: '1', message: 'not now' })
  })
  it('a signature whose answer was lost is submitted again by the clock with the same id', async () => {
    const token = await setup.holderOf('E1')
    setup.state.failsWrites = true
    expect((await setup.sign(token)).http).toBe(500)
    expect(await setup.sign(token, { strokes: strokesOf(99) })).toMatchObject({
      status: '-1',
      message: text('server.signingPending'),
    })
    setup.state.failsWrites = false
    await setup.server.tick()
    expect(setup.submissions).toEqual([])
    setup.server.clock.now += HOUR
    await setup.server.tick()
    await setup.server.tick()
    expect(setup.submissions.map(({ submissionId, images }) => [submissionId, images[0]?.fileBase])).toEqual([
      [(await signatures())[0]?.signatureId, png(3, 3).toString('base64')],
    ])
    expect(await link()).toMatchObject({ signedAt: NOON, pendingId: null })
  })
})

describe('the evidence', () => {
  it('DEC-34 cannot be updated or deleted, and is chained', async () => {
    await setup.sign(await setup.holderOf('E1'))
    const { db } = setup.server
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
  it('DEC-33 contains no signature, photo, mobile or address in clear', async () => {
    await setup.sign(await setup.holderOf('E1'))
    const { db } = setup.server
    const tables = ['signing_event', 'signature', 'signature_image', 'file_content'] as const
    const rows = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
    for (const secret of [png(300, 100).toString('base64'), 'pressure', 'A photo', HOLDER, '127.0.0.1'])
      expect([secret, rows.includes(secret)]).toEqual([secret, false])
  })
  it('has a valid chain after the signing was erased', async () => {
    await setup.sign(await setup.holderOf('E1'))
    const { db } = setup.server
    await db.updateTable('person_key').set({ wrappedKey: '', erasedAt: NOON }).where('kind', '=', 'signing').execute()
    expect(isWhole(await eventsOf(db, linkOf('E1')))).toBe(true)
  })
})

describe('a link', () => {
  const send = async (by: PersonName = 'owner', channel: 'card' | 'copy' = 'card') => {
    const token = await setup.server.signIn(by)
    const { data, ...reserved } = await setup.server.call(
      'reserveSigningLink',
      { endorNo: 'E1', policyNo: 'P-E1', externalUserId: 'wm1' },
      { token },
    )
    if (reserved.status !== '200') return reserved
    const call = channel === 'card' ? 'addTaskMainAndMsgFollow' : 'copyAddWechatFollowInfo'
    return setup.server.call(call, { endorNo: 'E1', policyNo: 'P-E1', linkId: data['linkId'], userId: by }, { token })
  }
  const followUps = async () => {
    const token = await setup.server.signIn('creator')
    const ask = async (call: 'getFollowTaskDetail' | 'getWechatFollowInfo') =>
      (await setup.server.call(call, { endorNo: 'E1' }, { token })).data
    return [await ask('getFollowTaskDetail'), await ask('getWechatFollowInfo')]
  }
  const latest = async () => {
    const token = await setup.server.signIn('owner')
    const { data } = await setup.server.call('getSigningLink', { endorNo: 'E1' }, { token })
    return (data as unknown as Record<string, unknown>[])[0]
  }
  beforeEach(() => setup.server.db.deleteFrom('signing_link').where('endorNo', '=', 'E1').execute())

  it.each([
    ['card', 0],
    ['copy', 1],
  ] as const)('AMB2-28 AMB2-29 AMB2-30 CALL-34 CALL-35 SENDLINK-03 SENDLINK-07 SENDLINK-08 CALL2-33 CALL2-34 CALL2-35 CALL2-36 sent as a %s has its record, and prevents a second link', async (channel, at) => {
    expect(await followUps()).toEqual([{}, {}])
    expect((await send('owner', channel)).status).toBe('200')
    expect((await followUps())[at]).toMatchObject({ endorNo: 'E1', policyNo: 'P-E1', userId: 'owner' })
    expect((await followUps())[1 - at]).toEqual({})
    expect(await send('creator')).toMatchObject({ http: 200, status: '409', message: text('server.linkSent') })
    expect(await latest()).toMatchObject({ linkStatus: 'sent', userId: 'owner' })
  })
  it('creates a task 2/2 for its sender, which the signature completes with a trace and a card', async () => {
    await send('steward')
    const sent = await setup.server.db.selectFrom('signing_link').selectAll().where('endorNo', '=', 'E1').executeTakeFirstOrThrow()
    const task = () => setup.server.db.selectFrom('task').selectAll().where('taskId', '=', String(sent.taskId)).executeTakeFirstOrThrow()
    const expected = { taskType: '2', taskChildrenType: '2', taskUser: 'steward', taskCustomer: 'K1', taskStatus: '1' }
    expect(await task()).toMatchObject({ ...expected, taskContext: '批单E1的签名链接已发送，请跟进客户签署' })
    const token = await setup.holderOf('E1', sent.linkId)
    await setup.sign(token)
    expect(await task()).toMatchObject({ taskStatus: '3', taskRemark: text('server.signedRemark') })
    const { rows } = await setup.server.call('getTaskTrace', { id: String(sent.taskId) }, { token: await setup.server.signIn('steward') })
    expect(rows.map(({ field }) => field)).toEqual(['signature'])
    expect(await setup.server.db.selectFrom('card').select(['toUser', 'bussinessNo', 'content']).execute()).toEqual([
      { toUser: 'steward', bussinessNo: sent.taskId, content: '批单E1已由客户签署' },
    ])
    expect(await latest()).toMatchObject({ linkStatus: 'signed' })
    const withdrawn = await setup.server.call(
      'withdrawSigningLink',
      { linkId: sent.linkId },
      { token: await setup.server.signIn('steward') },
    )
    expect(withdrawn).toMatchObject({ status: '409', message: text('server.linkSigned') })
    await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    const trace = await setup.server.call('getTaskTrace', { id: String(sent.taskId) }, { token: await setup.server.signIn('steward') })
    expect(trace.rows.map(({ after }) => after)).toContain(text('server.undoneRemark'))
  })
  it('DEC-26 STATUS-03 completes an overdue task to 5, also before the clock has expired the task', async () => {
    await send()
    const sent = await setup.server.db.selectFrom('signing_link').selectAll().where('endorNo', '=', 'E1').executeTakeFirstOrThrow()
    const taskId = String(sent.taskId)
    await setup.server.db.updateTable('task').set({ taskEndTime: NOON }).where('taskId', '=', taskId).execute()
    await setup.sign(await setup.holderOf('E1', sent.linkId))
    const task = await setup.server.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
    expect(task).toMatchObject({ taskStatus: '5', taskStatusTime: NOON, taskRemark: text('server.signedRemark'), version: 2 })
  })
  it('DEC-29 gives no access after its withdrawal, and can be replaced by a new link', async () => {
    await send()
    const first = String((await latest())?.['linkId'])
    const token = await setup.holderOf('E1', first)
    expect((await setup.server.call('withdrawSigningLink', { linkId: first }, { token: await setup.server.signIn('creator') })).http).toBe(
      403,
    )
    const withdraw = async () => setup.server.call('withdrawSigningLink', { linkId: first }, { token: await setup.server.signIn('owner') })
    // A submission to the core is pending, so it is unknown whether the endorsement is signed.
    const setPending = (pendingId: string | null) =>
      setup.server.db.updateTable('signing_link').set({ pendingId }).where('linkId', '=', first)
    await setPending('pending').execute()
    expect(await withdraw()).toMatchObject({ http: 200, status: '409', message: text('server.linkBusy') })
    await setPending(null).execute()
    expect((await withdraw()).status).toBe('200')
    const ended = { http: 200, status: '410', message: text('server.linkEnded') }
    expect(await setup.server.call('getSigningEndorsement', {}, { token })).toMatchObject(ended)
    expect(
      await setup.server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: first, ...accepted }),
    ).toMatchObject(ended)
    expect(await followUps()).toEqual([{}, {}])
    setup.server.clock.now += HOUR
    expect((await send()).status).toBe('200')
    expect((await latest())?.['linkId']).not.toBe(first)
  })
  it('DEC-29 expires after 72 hours, and can be sent again then', async () => {
    await send()
    const first = String((await latest())?.['linkId'])
    setup.server.clock.now = NOON + 72 * HOUR - 1
    expect(await latest()).toMatchObject({ linkStatus: 'sent' })
    setup.server.clock.now += 1
    expect(await latest()).toMatchObject({ linkStatus: 'expired' })
    expect(
      await setup.server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: first, ...accepted }),
    ).toMatchObject({
      status: '410',
    })
    expect((await send()).status).toBe('200')
  })
  it('DEC-13 reports a code request of a stranger to its sender; the stranger gets the usual answer', async () => {
    await send()
    const linkId = String((await latest())?.['linkId'])
    const ask = (mobile: string) => setup.server.call('sendValidate', { operateCode: mobile, mobile, endorNo: 'E1', linkId, ...accepted })
    const [stranger, holder] = [await ask('19900009999'), await ask(HOLDER)]
    expect([stranger.http, stranger.status, stranger.data]).toEqual([holder.http, holder.status, holder.data])
    expect(await latest()).toMatchObject({ linkStatus: 'opened' })
    expect((await latest())?.['strangerAt']).toBeTruthy()
    expect(setup.phone.sent.map(({ mobile }) => mobile)).toEqual([HOLDER])
  })
  it('returns 404 for an endorsement that does not belong to the policy in the core', async () => {
    const token = await setup.server.signIn('owner')
    for (const request of [
      { endorNo: 'E1', policyNo: 'P-E2' },
      { endorNo: 'E9', policyNo: 'P-E9' },
    ])
      expect(await setup.server.call('reserveSigningLink', request, { token })).toMatchObject({
        status: '404',
        message: text('server.noEndorsement'),
      })
  })
  it('SENDLINK-07 is not reserved for an endorsement that cannot be signed; the answer has the core’s reason, or a sentence of the server', async () => {
    setup.state.signable = false
    expect(await send()).toMatchObject({ http: 200, status: '409', message: 'not now' })
    setup.state.reason = ''
    expect(await send()).toMatchObject({ status: '409', message: '这份批单现在不能签名' })
    setup.state.reason = 'not now'
    expect(await setup.server.db.selectFrom('signing_link').select('linkId').where('endorNo', '=', 'E1').execute()).toEqual([])
    setup.state.signable = true
    expect((await send()).status).toBe('200')
  })
  it('that was not confirmed gives no access after another link was opened', async () => {
    const reserve = async (by: PersonName) => {
      const request = { endorNo: 'E1', policyNo: 'P-E1' }
      return String((await setup.server.call('reserveSigningLink', request, { token: await setup.server.signIn(by) })).data['linkId'])
    }
    const [unconfirmed, alone] = [await reserve('owner'), await reserve('creator')]
    const ask = (linkId: string) =>
      setup.server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId, ...accepted })
    expect((await ask(alone)).status).toBe('200')
    expect((await ask(unconfirmed)).status).toBe('410')
  })
  it('SENDLINK-08 opened before its confirmation can still be confirmed, with record and task', async () => {
    const token = await setup.server.signIn('owner')
    const { data } = await setup.server.call('reserveSigningLink', { endorNo: 'E1', policyNo: 'P-E1' }, { token })
    const linkId = String(data['linkId'])
    await setup.server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId, ...accepted })
    const copied = { endorNo: 'E1', policyNo: 'P-E1', linkId, userId: 'owner' }
    const confirm = () => setup.server.call('copyAddWechatFollowInfo', copied, { token })
    expect([(await confirm()).status, (await confirm()).status]).toEqual(['200', '200'])
    expect(await followUps()).toEqual([{}, expect.objectContaining({ userId: 'owner' })])
    expect(await latest()).toMatchObject({ linkStatus: 'opened' })
    expect(
      await setup.server.db.selectFrom('task').select('taskUser').where('taskChildrenType', '=', '2').where('taskType', '=', '2').execute(),
    ).toEqual([{ taskUser: 'owner' }])
  })
  it('of another sender cannot be confirmed', async () => {
    const { data } = await setup.server.call(
      'reserveSigningLink',
      { endorNo: 'E1', policyNo: 'P-E1' },
      { token: await setup.server.signIn('owner') },
    )
    const request = { endorNo: 'E1', policyNo: 'P-E1', linkId: data['linkId'], userId: 'creator' }
    expect((await setup.server.call('addTaskMainAndMsgFollow', request, { token: await setup.server.signIn('creator') })).http).toBe(403)
  })
})
