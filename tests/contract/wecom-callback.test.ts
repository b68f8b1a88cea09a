import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { NAME_MS } from '../../server/integrations/wecom/callback.ts'
import { startFakeWeCom, type FakeWeCom } from './fake-wecom.ts'
import { CORP_ID, envelope, eventXml, encryptMessage, secrets } from './encrypted-message.ts'
import { APP, DAY, type TestServer, NOON, newDatabaseLocation, startTestServer, text } from './server.ts'

const PATH = '/api/wecom/callback'
const ORIGIN = 'https://steward.example.com'
const credentials = { corpId: CORP_ID, secret: 'a secret of WeCom' }
let fakeWeCom: FakeWeCom
let server: TestServer
const options = () => ({
  publicUrl: ORIGIN,
  callback: secrets,
  wecom: createWeCom({ ...credentials, agentId: Number(APP.agentId), url: fakeWeCom.url, steady: () => NOON }),
})
beforeEach(async () => {
  fakeWeCom = await startFakeWeCom(credentials)
  server = await startTestServer(options())
})
afterEach(async () => {
  await server.close()
  await fakeWeCom.close()
})

type SignedMessage = ReturnType<typeof encryptMessage>
const addressOf = ({ signature, timestamp, nonce }: SignedMessage, more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ msg_signature: signature, timestamp, nonce, ...more }).toString()}`
const verify = (signed: SignedMessage) => fetch(server.url + addressOf(signed, { echostr: signed.encrypted }))
const post = (signed: SignedMessage, body = envelope(signed.encrypted), at = server) =>
  fetch(at.url + addressOf(signed), { method: 'POST', body })
const sendEvent = (more: Record<string, string> = {}, at = server) => post(encryptMessage(eventXml(more)), undefined, at)

const tasks = () => server.db.selectFrom('task').selectAll().where('taskChildrenType', '=', '2').execute()
const cards = () => server.db.selectFrom('card').selectAll().execute()
/** Returns counts and customers, which a refused callback must not change. */
async function counts() {
  const counted = { tasks: (await tasks()).length, cards: (await cards()).length }
  const customers = await server.db.selectFrom('customer').select('externalUserid').execute()
  return { ...counted, customers: customers.map(({ externalUserid }) => externalUserid) }
}
const NOTHING = { tasks: 0, cards: 0, customers: ['wm1'] }

describe('GET: the URL verification of WeCom', () => {
  it('returns the decrypted text as plain text with no-store', async () => {
    const answer = await verify(encryptMessage('1616140317555161061'))
    expect([answer.status, await answer.text()]).toEqual([200, '1616140317555161061'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
  it.each([
    ['a forged signature', { ...encryptMessage('x'), signature: '0'.repeat(40) }],
    ['another corporation', encryptMessage('x', { corpId: 'ww_other' })],
    ['broken padding', encryptMessage('x', { padding: (length) => Buffer.alloc(32 - (length % 32)) })],
    ['an empty text', { ...encryptMessage('x'), encrypted: '' }],
  ])('returns 403 with the same message for %s', async (_, signed) => {
    const answer = await verify(signed)
    expect([answer.status, await answer.json()]).toEqual([403, { status: '403', message: text('server.forbidden') }])
  })
  it('returns 403 for an address without parameters', async () => expect((await fetch(server.url + PATH)).status).toBe(403))
})

describe('POST: DEC-26 a contact added', () => {
  it('ENUM-03 creates the customer, one 1/2 task and one card, with the name from WeCom', async () => {
    const answer = await sendEvent()
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    const [task, ...more] = await tasks()
    expect(more).toEqual([])
    expect(task).toMatchObject({ taskType: '1', taskStatus: '0', taskUser: 'owner', createdBy: '', createdDate: NOON })
    expect(task?.taskTitle).toContain('Newcomer')
    expect(await server.db.selectFrom('customer').selectAll().where('externalUserid', '!=', 'wm1').execute()).toMatchObject([
      { custName: 'Newcomer', mobile1: '' },
    ])
    expect(await server.db.selectFrom('steward').selectAll().where('userId', '=', 'owner').execute()).toMatchObject([
      { wechatCustomerId: task?.taskCustomer, addedAt: NOON, deletedAt: null },
    ])
    const page = `${ORIGIN}/customerCareDetail?taskId=${task?.taskId}`
    expect(await cards()).toMatchObject([{ toUser: 'owner', title: text('server.newOrder'), content: task?.taskTitle, redirect: page }])
    await expect.poll(() => fakeWeCom.times('message/send')).toBe(1)
    expect(fakeWeCom.requests.at(-1)?.body).toMatchObject({
      touser: 'owner',
      textcard: { url: expect.stringContaining(`${page}#`) as unknown },
    })
  })
  it('is processed once when it is repeated in parallel, encrypted again, or preceded by a half event', async () => {
    const event = encryptMessage(eventXml({ ChangeType: 'add_half_external_contact' }))
    const answers = await Promise.all([post(event), post(event), sendEvent(), sendEvent({ CreateTime: String(NOON / 1_000 + 3) })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([(await tasks()).length, (await cards()).length]).toEqual([1, 1])
    await expect.poll(() => fakeWeCom.times('message/send')).toBe(1)
  })
  it('is processed once when it is repeated after a restart', async () => {
    const databaseLocation = await newDatabaseLocation()
    const event = encryptMessage(eventXml())
    for (let start = 0; start < 2; start += 1) {
      const again = await startTestServer({ ...options(), databaseLocation })
      expect((await post(event, undefined, again)).status).toBe(200)
      expect(await again.db.selectFrom('task').select('taskUser').execute()).toEqual([{ taskUser: 'owner' }])
      await again.close()
    }
    expect(fakeWeCom.times('message/send')).toBe(1)
  })
  it.each([-8, 8])('is processed once with a clock that is %i hours wrong', async (hours) => {
    server.clock.now = NOON + hours * 60 * 60_000
    const event = encryptMessage(eventXml())
    for (let time = 0; time < 2; time += 1) expect((await post(event)).status).toBe(200)
    expect(await tasks()).toMatchObject([{ taskUser: 'owner' }])
  })
  it.each([
    ['errcode 48002', { errcode: 48_002, errmsg: 'api forbidden' }],
    ['no name', { errcode: 0, external_contact: {} }],
    ['a blank name', { errcode: 0, external_contact: { name: ' \u0000\n ' } }],
    ['an invisible name', { errcode: 0, external_contact: { name: '\u200b\u2060\u3164\u2800' } }],
  ])('creates a task without the name when WeCom answers %s', async (_, answered) => {
    fakeWeCom.answerOnce('externalcontact/get', answered)
    expect((await sendEvent()).status).toBe(200)
    expect(await tasks()).toMatchObject([
      { taskTitle: server.schemas.card('server.newContact', { name: text('server.someContact') }).title },
    ])
  })
  it('creates a task within the five seconds that WeCom waits when the name does not arrive', async () => {
    expect(NAME_MS).toBeLessThan(5_000)
    fakeWeCom.answerOnce('gettoken', () => undefined)
    const patient = createWeCom({ ...credentials, agentId: Number(APP.agentId), url: fakeWeCom.url, steady: () => NOON, timeout: 60_000 })
    const waiting = await startTestServer({ ...options(), wecom: patient })
    expect((await sendEvent({}, waiting)).status).toBe(200)
    expect(await waiting.db.selectFrom('task').select('taskId').where('taskChildrenType', '=', '2').execute()).toHaveLength(1)
    await waiting.close()
  })
  it('stores a name, and sends a card, without marks of direction', async () => {
    fakeWeCom.answerOnce('externalcontact/get', { errcode: 0, external_contact: { name: '\u202ea\u200f\u2066b' } })
    await sendEvent()
    const { custName } = await server.db
      .selectFrom('customer')
      .select('custName')
      .where('externalUserid', '!=', 'wm1')
      .executeTakeFirstOrThrow()
    expect(custName).toBe('ab')
    const [card] = await cards()
    expect(card?.content).toContain('ab')
  })
  it('DEC-04 stores a name on one line, without control characters and cut to the limit', async () => {
    fakeWeCom.answerOnce('externalcontact/get', { errcode: 0, external_contact: { name: `a\u0007\n${'\u{1f600}'.repeat(300)}` } })
    expect((await sendEvent()).status).toBe(200)
    const { custName } = await server.db
      .selectFrom('customer')
      .select('custName')
      .where('externalUserid', '!=', 'wm1')
      .executeTakeFirstOrThrow()
    expect(custName).toBe(`a ${'\u{1f600}'.repeat(62)}`)
  })
})

describe('POST: DEC-06 a contact lost', () => {
  const stewards = () =>
    server.db.selectFrom('steward').select(['addedAt', 'deletedAt']).where('userId', '=', 'owner').orderBy('addedAt').execute()
  const lost = (ChangeType: string, at: number) => sendEvent({ ChangeType, CreateTime: String(at / 1_000) })
  const SECOND = 1_000

  it.each([
    'del_follow_user',
    'del_external_contact',
  ])('CALL-25 counts once as a lost customer of the day after %s; the task is kept', async (ChangeType) => {
    await sendEvent()
    const answers = [await lost(ChangeType, NOON + SECOND), await lost(ChangeType, NOON + 9 * SECOND)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: NOON + SECOND }])
    expect([(await tasks()).length, (await cards()).length]).toEqual([1, 1])
    server.clock.now = NOON + DAY
    const token = await server.signIn('owner')
    const { data } = await server.call('getCustomerDeleteCount', { userId: 'owner' }, { token })
    expect(data['total']).toBe(1)
  })
  it('ignores a late repetition after the contact was added again', async () => {
    await sendEvent()
    await lost('del_follow_user', NOON + SECOND)
    await sendEvent({ CreateTime: String(NOON / SECOND + 5) })
    await lost('del_follow_user', NOON + SECOND)
    expect(await stewards()).toEqual([
      { addedAt: NOON, deletedAt: NOON + SECOND },
      { addedAt: NOON + 5 * SECOND, deletedAt: null },
    ])
  })
  it.each([
    ['del_follow_user', 'add_external_contact'],
    ['del_external_contact', 'add_half_external_contact'],
  ])('stays lost when the addition before %s arrives later or again', async (lostBy, addedBy) => {
    await lost(lostBy, NOON + 5 * SECOND)
    for (const at of [4, 4, 3]) await sendEvent({ ChangeType: addedBy, CreateTime: String(NOON / SECOND + at) })
    expect(await stewards()).toEqual([{ addedAt: NOON + 4 * SECOND, deletedAt: NOON + 5 * SECOND }])
    // A lost contact needs no welcome.
    expect([(await tasks()).length, (await cards()).length]).toEqual([0, 0])
    await sendEvent({ CreateTime: String(NOON / SECOND + 6) })
    expect((await stewards()).at(-1)).toEqual({ addedAt: NOON + 6 * SECOND, deletedAt: null })
    expect((await tasks()).length).toBe(1)
  })
  it('stays lost when an addition from before the loss arrives as the second one', async () => {
    await sendEvent()
    await lost('del_follow_user', NOON + 5 * SECOND)
    await sendEvent({ CreateTime: String(NOON / SECOND + 4) })
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: NOON + 5 * SECOND }])
  })
  it('remains a contact when the loss before the newest addition arrives late', async () => {
    await sendEvent()
    await sendEvent({ CreateTime: String(NOON / SECOND + 7) })
    await lost('del_follow_user', NOON + 5 * SECOND)
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: null }])
  })
  it('is lost although its addition was dated in the future, which counts as now', async () => {
    await sendEvent({ CreateTime: '4102444800' })
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: null }])
    server.clock.now = NOON + 9 * SECOND
    await lost('del_follow_user', NOON + 8 * SECOND)
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: NOON + 8 * SECOND }])
  })
  it('may be added again after a loss dated in the future', async () => {
    await sendEvent()
    await lost('del_follow_user', 4_102_444_800_000)
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: NOON }])
    server.clock.now = NOON + 9 * SECOND
    await sendEvent({ CreateTime: String(NOON / SECOND + 8) })
    expect((await stewards()).at(-1)).toEqual({ addedAt: NOON + 8 * SECOND, deletedAt: null })
  })
  it('is lost when its relation was stored with a time in the future', async () => {
    await sendEvent()
    await server.db
      .updateTable('steward')
      .set({ addedAt: NOON + 99 * DAY })
      .where('addedAt', '=', NOON)
      .execute()
    await lost('del_follow_user', NOON + SECOND)
    expect(await stewards()).toEqual([{ addedAt: NOON + 99 * DAY, deletedAt: NOON + SECOND }])
  })
  it('ends only the relation between this steward and this contact', async () => {
    await Promise.all([sendEvent(), sendEvent({ UserID: 'stranger' }), sendEvent({ ExternalUserID: 'wmOther' })])
    await lost('del_follow_user', NOON + SECOND)
    await sendEvent({ ChangeType: 'del_follow_user', ExternalUserID: 'wmNobody' })
    await sendEvent({ ChangeType: 'del_follow_user', UserID: 'ghost' })
    const ended = await server.db.selectFrom('steward').select(['userId']).where('deletedAt', 'is not', null).execute()
    expect(ended).toEqual([{ userId: 'owner' }])
  })
})

describe('POST: other messages are ignored', () => {
  it.each([
    ['an edited contact', eventXml({ ChangeType: 'edit_external_contact' })],
    ['a chat message', eventXml({ MsgType: 'text', Content: 'hello' })],
    ['an unknown member', eventXml({ UserID: 'ghost' })],
    ['no XML', 'hello'],
    ['an empty message', ''],
    ['hostile XML', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><UserID>&e;</UserID></xml>'],
  ])('%s gets an empty answer, so that WeCom does not repeat it', async (_, message) => {
    const answer = await post(encryptMessage(message))
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await counts()).toEqual(NOTHING)
  })
  it('returns 422 for an event without a clear member', async () => {
    expect((await sendEvent({ UserID: '' })).status).toBe(422)
    expect((await sendEvent({ State: '<UserID>stranger</UserID>' })).status).toBe(422)
    expect(await counts()).toEqual(NOTHING)
  })
  it.each([
    ['a forged signature', { ...encryptMessage(eventXml()), signature: '0'.repeat(40) }],
    ['the signature of another event', { ...encryptMessage(eventXml()), signature: encryptMessage(eventXml()).signature }],
    ['another token', encryptMessage(eventXml(), { token: 'other' })],
    ['another key', encryptMessage(eventXml(), { key: Buffer.alloc(32, 7) })],
    ['another corporation', encryptMessage(eventXml(), { corpId: 'ww_other' })],
  ])('returns 403 for %s', async (_, signed) => {
    const answer = await post(signed)
    expect([answer.status, await answer.json()]).toEqual([403, { status: '403', message: text('server.forbidden') }])
    expect(await counts()).toEqual(NOTHING)
    expect(fakeWeCom.requests).toEqual([])
  })
  it.each([
    ['a body without an envelope', () => ''],
    ['the encrypted text without an envelope', (encrypted: string) => encrypted],
    ['two texts', (encrypted: string) => envelope(encrypted) + envelope(encrypted)],
    ['a text in pieces', (encrypted: string) => `<xml><Encrypt>${encrypted.slice(0, 9)}<!-- -->${encrypted.slice(9)}</Encrypt></xml>`],
    ['an entity', (encrypted: string) => `<!DOCTYPE x [<!ENTITY e "${encrypted}">]><xml><Encrypt>&e;</Encrypt></xml>`],
    ['deep nesting', (encrypted: string) => '<a>'.repeat(20_000) + encrypted],
  ])('returns 403 for %s', async (_, body) => {
    const signed = encryptMessage(eventXml())
    expect((await post(signed, body(signed.encrypted))).status).toBe(403)
    expect(await counts()).toEqual(NOTHING)
  })
  it('returns 413 for more than 64 kB', async () => {
    const signed = encryptMessage(eventXml())
    expect((await post(signed, envelope(signed.encrypted) + ' '.repeat(64 * 1_024))).status).toBe(413)
  })
  it('DEC-15 logs no name, id or signature', async () => {
    const signed = encryptMessage(eventXml())
    await post(signed)
    await post({ ...signed, signature: '0'.repeat(40) })
    fakeWeCom.answerOnce('externalcontact/get', { errcode: 84_061, errmsg: 'not external contact: wmAJ' })
    await sendEvent({ ExternalUserID: 'wmOther' })
    const logged = server.logs.join('\n')
    expect(logged).toContain(`"route":"${PATH}"`)
    expect(logged).toContain('externalcontact/get: errcode 84061')
    for (const secret of ['Newcomer', 'wmAJ', 'wmOther', 'owner', signed.signature, signed.nonce, secrets.token])
      expect(logged).not.toContain(secret)
  })
  it('returns 404 without a callback configuration', async () => {
    const without = await startTestServer()
    const signed = encryptMessage(eventXml())
    expect((await post(signed, undefined, without)).status).toBe(404)
    expect((await fetch(without.url + addressOf(signed, { echostr: signed.encrypted }))).status).toBe(404)
    await without.close()
  })
})
