import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { NAME_MS } from '../../server/integrations/wecom/callback.ts'
import { pretendWeCom, type PretendWeCom } from './pretend-wecom.ts'
import { CORP_ID, envelope, eventXml, encryptMessage, secrets } from './encrypted-message.ts'
import { APP, DAY, type TestServer, NOON, newPlace, startHouse, text } from './server.ts'

const PATH = '/api/wecom/callback'
const ORIGIN = 'https://steward.example.com'
const credentials = { corpId: CORP_ID, secret: 'a secret of WeCom' }
let there: PretendWeCom
let server: TestServer
const options = () => ({
  publicUrl: ORIGIN,
  callback: secrets,
  wecom: createWeCom({ ...credentials, agentId: Number(APP.agentId), url: there.url, steady: () => NOON }),
})
beforeEach(async () => {
  there = await pretendWeCom(credentials)
  server = await startHouse(options())
})
afterEach(async () => {
  await server.close()
  await there.close()
})

type Seal = ReturnType<typeof encryptMessage>
const addressOf = ({ signature, timestamp, nonce }: Seal, more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ msg_signature: signature, timestamp, nonce, ...more }).toString()}`
const verify = (sealed: Seal) => fetch(server.url + addressOf(sealed, { echostr: sealed.encrypted }))
const post = (sealed: Seal, body = envelope(sealed.encrypted), at = server) => fetch(at.url + addressOf(sealed), { method: 'POST', body })
const tell = (more: Record<string, string> = {}, at = server) => post(encryptMessage(eventXml(more)), undefined, at)

const tasks = () => server.db.selectFrom('task').selectAll().where('taskChildrenType', '=', '2').execute()
const cards = () => server.db.selectFrom('card').selectAll().execute()
/** Everything that a callback could change. */
async function untouched() {
  const counted = { tasks: (await tasks()).length, cards: (await cards()).length }
  const customers = await server.db.selectFrom('customer').select('externalUserid').execute()
  return { ...counted, customers: customers.map(({ externalUserid }) => externalUserid) }
}
const NOTHING = { tasks: 0, cards: 0, customers: ['wm1'] }

describe('GET: WeCom makes sure that this is the place', () => {
  it('is answered with the very text, plain and alone, stored nowhere', async () => {
    const answer = await verify(encryptMessage('1616140317555161061'))
    expect([answer.status, await answer.text()]).toEqual([200, '1616140317555161061'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
  it.each([
    ['a forged signature', { ...encryptMessage('x'), signature: '0'.repeat(40) }],
    ['a stale time', encryptMessage('x', { at: NOON - DAY })],
    ['another corporation', encryptMessage('x', { corpId: 'ww_other' })],
    ['broken padding', encryptMessage('x', { padding: (length) => Buffer.alloc(32 - (length % 32)) })],
    ['nothing in it', { ...encryptMessage('x'), encrypted: '' }],
  ])('refuses %s, always with the same words', async (_, sealed) => {
    const answer = await verify(sealed)
    expect([answer.status, await answer.json()]).toEqual([403, { status: '403', message: text('server.forbidden') }])
  })
  it('refuses an address without any of it', async () => expect((await fetch(server.url + PATH)).status).toBe(403))
})

describe('POST: DEC-26 a contact added', () => {
  it('ENUM-03 makes the customer, one 1/2 task and one card, with the name that WeCom knows', async () => {
    const answer = await tell()
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
    await expect.poll(() => there.times('message/send')).toBe(1)
    expect(there.requests.at(-1)?.body).toMatchObject({
      touser: 'owner',
      textcard: { url: expect.stringContaining(`${page}#`) as unknown },
    })
  })
  it('DEC-19 told again, at once, sealed anew, as a half one first, or after a restart, makes nothing more', async () => {
    const told = encryptMessage(eventXml({ ChangeType: 'add_half_external_contact' }))
    const answers = await Promise.all([post(told), post(told), tell(), tell({ CreateTime: String(NOON / 1_000 + 3) })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([(await tasks()).length, (await cards()).length]).toEqual([1, 1])
    await expect.poll(() => there.times('message/send')).toBe(1)
  })
  it('after a restart the same event makes nothing more', async () => {
    const place = await newPlace()
    const told = encryptMessage(eventXml())
    for (let start = 0; start < 2; start += 1) {
      const again = await startHouse({ ...options(), place })
      expect((await post(told, undefined, again)).status).toBe(200)
      expect(await again.db.selectFrom('task').select('taskUser').execute()).toEqual([{ taskUser: 'owner' }])
      await again.close()
    }
    expect(there.times('message/send')).toBe(1)
  })
  it.each([
    ['errcode 48002', { errcode: 48_002, errmsg: 'api forbidden' }],
    ['no name', { errcode: 0, external_contact: {} }],
    ['a name of nothing', { errcode: 0, external_contact: { name: ' \u0000\n ' } }],
  ])('has a task all the same when WeCom answers %s for the name', async (_, answered) => {
    there.answerOnce('externalcontact/get', answered)
    expect((await tell()).status).toBe(200)
    expect(await tasks()).toMatchObject([
      { taskTitle: server.schemas.card('server.newContact', { name: text('server.someContact') }).title },
    ])
  })
  it('and within the five seconds that WeCom waits, when the name does not come', async () => {
    expect(NAME_MS).toBeLessThan(5_000)
    there.answerOnce('gettoken', () => undefined)
    const patient = createWeCom({ ...credentials, agentId: Number(APP.agentId), url: there.url, steady: () => NOON, timeout: 60_000 })
    const waiting = await startHouse({ ...options(), wecom: patient })
    expect((await tell({}, waiting)).status).toBe(200)
    expect(await waiting.db.selectFrom('task').select('taskId').where('taskChildrenType', '=', '2').execute()).toHaveLength(1)
    await waiting.close()
  })
  it('DEC-04 with a name that is too long, or holds what no line does, has one that fits', async () => {
    there.answerOnce('externalcontact/get', { errcode: 0, external_contact: { name: `a\u0007\n${'\u{1f600}'.repeat(300)}` } })
    expect((await tell()).status).toBe(200)
    const { custName } = await server.db
      .selectFrom('customer')
      .select('custName')
      .where('externalUserid', '!=', 'wm1')
      .executeTakeFirstOrThrow()
    expect(custName).toBe(`a${'\u{1f600}'.repeat(63)}`)
  })
})

describe('POST: DEC-06 a contact lost', () => {
  const stewards = () =>
    server.db.selectFrom('steward').select(['addedAt', 'deletedAt']).where('userId', '=', 'owner').orderBy('addedAt').execute()
  const lost = (ChangeType: string, at: number) => tell({ ChangeType, CreateTime: String(at / 1_000) })
  const SECOND = 1_000

  it.each([
    'del_follow_user',
    'del_external_contact',
  ])('CALL-25 after %s is one of the lost customers of that day; the task stays', async (ChangeType) => {
    await tell()
    const answers = [await lost(ChangeType, NOON + SECOND), await lost(ChangeType, NOON + 9 * SECOND)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stewards()).toEqual([{ addedAt: NOON, deletedAt: NOON + SECOND }])
    expect([(await tasks()).length, (await cards()).length]).toEqual([1, 1])
    server.clock.now = NOON + DAY
    const token = await server.signIn('owner')
    const { data } = await server.call('getCustomerDeleteCount', { userId: 'owner' }, { token })
    expect(data['total']).toBe(1)
  })
  it('an event that comes late, when they have met again, ends nothing', async () => {
    await tell()
    await lost('del_follow_user', NOON + SECOND)
    await tell({ CreateTime: String(NOON / SECOND + 5) })
    await lost('del_follow_user', NOON + SECOND)
    expect(await stewards()).toEqual([
      { addedAt: NOON, deletedAt: NOON + SECOND },
      { addedAt: NOON + 5 * SECOND, deletedAt: null },
    ])
  })
  it('ends what was between these two and nothing else; about strangers it changes nothing', async () => {
    await Promise.all([tell(), tell({ UserID: 'stranger' }), tell({ ExternalUserID: 'wmOther' })])
    await lost('del_follow_user', NOON + SECOND)
    await tell({ ChangeType: 'del_follow_user', ExternalUserID: 'wmNobody' })
    await tell({ ChangeType: 'del_follow_user', UserID: 'ghost' })
    const ended = await server.db.selectFrom('steward').select(['userId']).where('deletedAt', 'is not', null).execute()
    expect(ended).toEqual([{ userId: 'owner' }])
  })
})

describe('POST: everything else leaves all as it is', () => {
  it.each([
    ['an edited contact', eventXml({ ChangeType: 'edit_external_contact' })],
    ['a message that someone wrote', eventXml({ MsgType: 'text', Content: 'hello' })],
    ['a member whom nobody knows', eventXml({ UserID: 'ghost' })],
    ['no XML', 'hello'],
    ['nothing', ''],
    ['hostile XML', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><UserID>&e;</UserID></xml>'],
  ])('%s is answered with nothing, so that WeCom does not send it again', async (_, message) => {
    const answer = await post(encryptMessage(message))
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await untouched()).toEqual(NOTHING)
  })
  it('refuses 422 an event that does not say whose contact', async () => {
    expect((await tell({ UserID: '' })).status).toBe(422)
    expect((await tell({ State: '<UserID>stranger</UserID>' })).status).toBe(422)
    expect(await untouched()).toEqual(NOTHING)
  })
  it.each([
    ['a forged signature', { ...encryptMessage(eventXml()), signature: '0'.repeat(40) }],
    ['the signature of another event', { ...encryptMessage(eventXml()), signature: encryptMessage(eventXml()).signature }],
    ['another token', encryptMessage(eventXml(), { token: 'other' })],
    ['another key', encryptMessage(eventXml(), { key: Buffer.alloc(32, 7) })],
    ['another corporation', encryptMessage(eventXml(), { corpId: 'ww_other' })],
    ['a stale time', encryptMessage(eventXml(), { at: NOON - DAY })],
    ['a time to come', encryptMessage(eventXml(), { at: NOON + DAY })],
  ])('refuses %s with 403', async (_, sealed) => {
    const answer = await post(sealed)
    expect([answer.status, await answer.json()]).toEqual([403, { status: '403', message: text('server.forbidden') }])
    expect(await untouched()).toEqual(NOTHING)
    expect(there.requests).toEqual([])
  })
  it.each([
    ['no envelope', () => ''],
    ['the text alone', (encrypted: string) => encrypted],
    ['two texts', (encrypted: string) => envelope(encrypted) + envelope(encrypted)],
    ['a text in pieces', (encrypted: string) => `<xml><Encrypt>${encrypted.slice(0, 9)}<!-- -->${encrypted.slice(9)}</Encrypt></xml>`],
    ['an entity', (encrypted: string) => `<!DOCTYPE x [<!ENTITY e "${encrypted}">]><xml><Encrypt>&e;</Encrypt></xml>`],
    ['deep nesting', (encrypted: string) => '<a>'.repeat(20_000) + encrypted],
  ])('refuses %s with 403', async (_, body) => {
    const sealed = encryptMessage(eventXml())
    expect((await post(sealed, body(sealed.encrypted))).status).toBe(403)
    expect(await untouched()).toEqual(NOTHING)
  })
  it('refuses 413 more than any event takes', async () => {
    const sealed = encryptMessage(eventXml())
    expect((await post(sealed, envelope(sealed.encrypted) + ' '.repeat(64 * 1_024))).status).toBe(413)
  })
  it('DEC-15 nothing of it is logged: no name, no id, no signature', async () => {
    const sealed = encryptMessage(eventXml())
    await post(sealed)
    await post({ ...sealed, signature: '0'.repeat(40) })
    there.answerOnce('externalcontact/get', { errcode: 84_061, errmsg: 'not external contact: wmAJ' })
    await tell({ ExternalUserID: 'wmOther' })
    const logged = server.logs.join('\n')
    expect(logged).toContain(`"route":"${PATH}"`)
    expect(logged).toContain('externalcontact/get: errcode 84061')
    for (const secret of ['Newcomer', 'wmAJ', 'wmOther', 'owner', sealed.signature, sealed.nonce, secrets.token])
      expect(logged).not.toContain(secret)
  })
  it('there is no such address where WeCom tells nothing', async () => {
    const without = await startHouse()
    const sealed = encryptMessage(eventXml())
    expect((await post(sealed, undefined, without)).status).toBe(404)
    expect((await fetch(without.url + addressOf(sealed, { echostr: sealed.encrypted }))).status).toBe(404)
    await without.close()
  })
})
