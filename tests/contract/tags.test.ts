import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { startFakeWeCom, type FakeWeCom } from './fake-wecom.ts'
import { APP, DAY, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'

const clock = { now: NOON }
let fakeWeCom: FakeWeCom
let server: TestServer
let token: string
beforeAll(async () => {
  const credentials = { corpId: APP.wechatCode, secret: 's' }
  fakeWeCom = await startFakeWeCom(credentials)
  const wecom = createWeCom({ ...credentials, agentId: 1, url: fakeWeCom.url, steady: () => clock.now, timeout: 400 })
  server = await startTestServer({ wecom })
  token = await server.signIn('steward')
})
afterAll(async () => {
  await server.close()
  await fakeWeCom.close()
})

beforeEach(async () => {
  // Cached answers of WeCom have expired.
  clock.now += 3 * HOUR
  fakeWeCom.setBehaviour('normal')
  fakeWeCom.requests.length = 0
  fakeWeCom.tags.reset()
  fakeWeCom.tags.marksOf('steward', 'wm1').add('tHigh')
  fakeWeCom.tags.marksOf('stranger', 'wm1').add('tCall')
  server.logs.length = 0
  for (const table of ['personal_tag_mark', 'personal_tag', 'corp_tag_mark'] as const) await server.db.deleteFrom(table).execute()
  await server.db.deleteFrom('steward').where('userId', '=', 'stranger').execute()
  await server.db.updateTable('steward').set({ deletedAt: null }).execute()
  const own = (tagId: string, groupName: string, exclusive: number, userId = 'steward') => ({
    tagId,
    userId,
    groupName,
    tagName: `Name of ${tagId}`,
    exclusive,
    place: 0,
  })
  await server.db
    .insertInto('personal_tag')
    .values([own('P1', 'Hours', 1), own('P2', 'Hours', 1), own('P3', 'More', 0), own('S1', 'Hours', 0, 'stranger')])
    .execute()
})

const about = { userId: 'steward', externalUserId: 'wm1' }
const list = (ids: string[]) => ids.map((tagId) => ({ isMutex: '1', tagId }))
const marking = (add: string[], remove: string[], more: Record<string, unknown> = {}) => ({
  userid: 'steward',
  external_userid: 'wm1',
  add_tag: list(add),
  remove_tag: list(remove),
  personnelType: '1',
  ...more,
})
const mark = (add: string[], remove: string[] = [], more: Record<string, unknown> = {}) =>
  server.call('wxMarkTag', marking(add, remove, more), { token })
const personal = { personnelType: '2' }
const tagIds = async () => (await server.call('customerAllTag', about, { token })).rows.map(({ tagId }) => tagId)
/** Reads the tags and waits until WeCom's answer is stored, which happens after the response. */
async function storeTags() {
  expect(await tagIds()).toEqual(['tHigh'])
  await expect.poll(() => server.db.selectFrom('corp_tag_mark').selectAll().execute()).toHaveLength(1)
}
const sent = () => fakeWeCom.requests.filter(({ name }) => name === 'externalcontact/mark_tag').map(({ body }) => body)

describe('CALL-21 CALL-22 the available tags', () => {
  it('CALL-21 ENT-18 corporate tags are read from WeCom in its sort order, exclusive as declared in the schemas', async () => {
    const { rows } = await server.call('getCorpTag', {}, { token })
    expect(rows.map(({ tagId, isMutex }) => [tagId, isMutex])).toEqual([
      ['tHigh', '0'],
      ['tMid', '0'],
      ['tLow', '0'],
      ['tCall', '1'],
      ['tChat', '1'],
    ])
    expect(rows[0]).toEqual({
      tagId: 'tHigh',
      tagName: '高价值',
      tagPropertyId: 'gLevel',
      tagPropId: 'gLevel',
      corpTagId: 'tHigh',
      groupName: { tagPropName: '客户等级' },
      groupTag: '客户等级',
      isMutex: '0',
    })
  })
  it('are fetched at most once a minute', async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.call('getCorpTag', {}, { token })))
    expect(fakeWeCom.times('externalcontact/get_corp_tag_list')).toBe(1)
    clock.now += 60_000
    await server.call('getCorpTag', {}, { token })
    expect(fakeWeCom.times('externalcontact/get_corp_tag_list')).toBe(2)
  })
  it('CALL-22 personal tags are the caller’s, by group', async () => {
    const { data } = await server.call('queryTaglist', { userId: 'steward', externalUserid: 'wm1' }, { token })
    expect(Object.entries(data).map(([name, tags]) => [name, (tags as { tagId: string }[]).map(({ tagId }) => tagId)])).toEqual([
      ['Hours', ['P1', 'P2']],
      ['More', ['P3']],
    ])
    expect((data['Hours'] as object[])[0]).not.toHaveProperty('corpTagId')
  })
})

describe('CALL-23 the tags of a customer', () => {
  it('CALL-23 are the corporate tags set by the caller, and the caller’s personal tags', async () => {
    await mark(['P3'], [], personal)
    expect(await tagIds()).toEqual(['tHigh', 'P3'])
  })
  it.each([
    'disconnected',
    'http502',
    'busy',
    'silent',
  ] as const)('are the last ones from WeCom when its behaviour is %s, which is logged', async (behaviour) => {
    await storeTags()
    fakeWeCom.setBehaviour(behaviour)
    expect(await tagIds()).toEqual(['tHigh'])
    expect(server.logs.filter((line) => line.includes('"level":"error"')).join('')).toMatch(/WeComError.*externalcontact\/get/)
  })
  it('are unchanged for a departed customer, without a request to WeCom', async () => {
    await storeTags()
    await server.db.updateTable('steward').set({ deletedAt: NOON }).execute()
    const before = fakeWeCom.times('externalcontact/get')
    expect(await tagIds()).toEqual(['tHigh'])
    expect(fakeWeCom.times('externalcontact/get')).toBe(before)
    expect((await mark(['tCall'])).http).toBe(403)
    expect((await mark(['P1'], [], personal)).http).toBe(403)
  })
  it('contain no corporate tags without WeCom', async () => {
    const alone = await startTestServer()
    const own = await alone.signIn('steward')
    expect((await alone.call('getCorpTag', {}, { token: own })).rows).toEqual([])
    expect((await alone.call('customerAllTag', about, { token: own })).rows).toEqual([])
    expect(await alone.call('wxMarkTag', marking(['tHigh'], []), { token: own })).toMatchObject({ http: 200, status: '404' })
    await alone.close()
  })
})

describe('CALL-24 changing corporate tags', () => {
  it('AMB-45 CALL-24 TAG-04 sends only the required changes to WeCom in one call', async () => {
    expect(await mark(['tCall', 'tHigh'], ['tChat'])).toMatchObject({ http: 200, status: '200', errcode: 'success', message: 'success' })
    expect(sent()).toEqual([{ userid: 'steward', external_userid: 'wm1', add_tag: ['tCall'], remove_tag: [] }])
    expect(await tagIds()).toEqual(['tHigh', 'tCall'])
    expect([...fakeWeCom.tags.marksOf('stranger', 'wm1')]).toEqual(['tCall'])
  })
  it('TAG-05 removes and adds the requested tags', async () => {
    expect((await mark(['tCall'], ['tHigh'])).message).toBe('success')
    expect(await tagIds()).toEqual(['tCall'])
  })
  it('TAG-03 setting one tag of an exclusive group removes the previous one, although the request does not name it', async () => {
    await mark(['tLow'])
    expect(sent()).toMatchObject([{ add_tag: ['tLow'], remove_tag: ['tHigh'] }])
  })
  it('returns success without a call to WeCom when the tags are already set', async () => {
    expect((await mark(['tHigh'], ['tCall'])).message).toBe('success')
    expect(sent()).toEqual([])
  })
  it('DEC-19 a repetition with the same key after an undo gets the first answer without a change', async () => {
    const keyed = () => server.call('wxMarkTag', marking(['tCall'], []), { token, headers: { 'idempotency-key': `marked-${clock.now}` } })
    expect((await keyed()).message).toBe('success')
    await mark([], ['tCall'])
    expect((await keyed()).message).toBe('success')
    expect(await tagIds()).toEqual(['tHigh'])
  })
  it('parallel requests within an exclusive group leave one tag', async () => {
    const answers = await Promise.all([mark(['tLow']), mark(['tMid']), mark(['tLow'])])
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(fakeWeCom.tags.marksOf('steward', 'wm1').size).toBe(1)
  })
  it('returns 404 with a message for a deleted tag, without a change, and fetches the library again', async () => {
    await server.call('getCorpTag', {}, { token })
    fakeWeCom.tags.delete('tCall')
    expect(await mark(['tCall', 'tChat'])).toMatchObject({ http: 200, status: '404', message: text('server.tagGone') })
    expect([...fakeWeCom.tags.marksOf('steward', 'wm1')]).toEqual(['tHigh'])
    const { rows } = await server.call('getCorpTag', {}, { token })
    expect(rows.map(({ tagId }) => tagId)).not.toContain('tCall')
    expect((await mark(['tCall'])).status).toBe('404')
    expect(sent()).toHaveLength(1)
  })
  it('removing a deleted tag succeeds without a change', async () => {
    await storeTags()
    fakeWeCom.tags.delete('tHigh')
    expect((await mark([], ['tHigh'])).message).toBe('success')
    expect(sent()).toEqual([])
  })
  it.each([
    'disconnected',
    'http502',
    'silent',
  ] as const)('returns 500 without a change when WeCom’s behaviour is %s', async (behaviour) => {
    await storeTags()
    fakeWeCom.setBehaviour(behaviour)
    expect((await mark(['tCall'])).http).toBe(500)
    fakeWeCom.setBehaviour('normal')
    expect([...fakeWeCom.tags.marksOf('steward', 'wm1')]).toEqual(['tHigh'])
  })
  it('retries up to three times while WeCom is busy', async () => {
    await storeTags()
    for (let each = 0; each < 2; each += 1) fakeWeCom.answerOnce('externalcontact/mark_tag', { errcode: -1 })
    expect((await mark(['tCall'])).message).toBe('success')
    fakeWeCom.setBehaviour('busy')
    expect((await mark(['tChat'])).http).toBe(500)
    expect(fakeWeCom.times('externalcontact/mark_tag')).toBe(3)
  })
  it.each([45_009, 45_033, 48_002, 60_011, 84_061])('returns 500 without a retry for errcode %i', async (errcode) => {
    fakeWeCom.answerOnce('externalcontact/mark_tag', { errcode })
    expect((await mark(['tCall'])).http).toBe(500)
    expect(fakeWeCom.times('externalcontact/mark_tag')).toBe(1)
    expect(server.logs.join('')).toContain(`externalcontact/mark_tag: errcode ${errcode}`)
  })
  it('AMB-34 the list of customers contains the change', async () => {
    await mark(['tCall'])
    await mark(['P3'], [], personal)
    const { rows } = await server.call('getCustomersByUserId', { userId: 'steward' }, { token })
    expect(rows[0]?.['tagList']).toMatchObject([{ tagName: '高价值' }, { tagName: '电话联系' }, { tagName: 'Name of P3' }])
    const one = await server.call('getWechatCustomersByExternalUserid', { userId: 'steward', externalUserid: 'wm1' }, { token })
    expect(one.data['tagList']).toEqual(rows[0]?.['tagList'])
  })
})

describe('CALL-24 changing personal tags', () => {
  it('CALL-24 stores them without a call to WeCom', async () => {
    expect(await mark(['P1', 'P3'], [], personal)).toMatchObject({ errcode: 'success', message: 'success' })
    expect((await mark(['P2'], ['P3'], personal)).message).toBe('success')
    expect(await tagIds()).toEqual(['tHigh', 'P2'])
    expect(sent()).toEqual([])
  })
  it.each(['S1', 'tHigh', 'none', ''])('returns 404 for a foreign, a corporate and an unknown tag alike (%j)', async (tagId) => {
    const answer = await mark(['P3', ...(tagId ? [tagId] : ['unknown'])], [], personal)
    expect(answer).toMatchObject({ http: 200, status: '404', message: text('server.tagGone') })
    expect(await tagIds()).toEqual(['tHigh'])
  })
  it('parallel requests within an exclusive group leave one tag', async () => {
    await Promise.all([mark(['P1'], [], personal), mark(['P2'], [], personal), mark(['P1'], [], personal)])
    const own = (await tagIds()).filter((id) => id !== 'tHigh')
    expect(own).toHaveLength(1)
  })
  it('executes parallel repetitions of a request once', async () => {
    const request = marking(['P1', 'P3'], [], personal)
    const headers = { 'Idempotency-Key': 'tags-twice-at-once-0001' }
    const answers = await Promise.all([1, 2, 3].map(() => server.call('wxMarkTag', request, { token, headers })))
    expect(answers.map(({ message }) => message)).toEqual(['success', 'success', 'success'])
    expect(await tagIds()).toEqual(['tHigh', 'P1', 'P3'])
  })
  it('a tag deleted by its owner disappears from customers', async () => {
    await mark(['P1'], [], personal)
    await server.db.deleteFrom('personal_tag').where('tagId', '=', 'P1').execute()
    expect(await tagIds()).toEqual(['tHigh'])
  })
  it('a steward does not see the personal tags of another steward', async () => {
    await server.db
      .insertInto('steward')
      .values({ userCustomerId: 'R2', userId: 'stranger', wechatCustomerId: 'K1', addedAt: NOON - DAY, deletedAt: null })
      .execute()
    await mark(['P1'], [], personal)
    const other = await server.signIn('stranger')
    const request = marking(['S1'], ['P1'], { ...personal, userid: 'stranger' })
    expect((await server.call('wxMarkTag', request, { token: other })).message).toBe('success')
    const { rows } = await server.call('customerAllTag', { userId: 'stranger', externalUserId: 'wm1' }, { token: other })
    expect(rows.map(({ tagId }) => tagId)).toEqual(['tCall', 'S1'])
    expect(await tagIds()).toEqual(['tHigh', 'P1'])
  })
})

describe('CALL-24 an invalid request', () => {
  it.each([
    ['adds and removes the same tag', marking(['tCall'], ['tCall'])],
    ['adds two of an exclusive group', marking(['tLow', 'tMid'], [])],
    ['adds two personal tags of an exclusive group', marking(['P1', 'P2'], [], personal)],
    ['has an unknown kind', marking(['tCall'], [], { personnelType: '3' })],
    ['has no kind', marking(['tCall'], [], { personnelType: '' })],
    [
      'has too many tags',
      marking(
        Array.from({ length: 201 }, (_, index) => `t${index}`),
        [],
      ),
    ],
    [
      'has 10,000 tags',
      marking(
        Array.from({ length: 10_000 }, (_, index) => `t${index}`),
        [],
      ),
    ],
    ['has tags that are not a list', { ...marking([], []), add_tag: 'tCall' }],
    ['has a tag that is an object', { ...marking([], []), add_tag: [{ tagId: { $ne: '' } }] }],
    ['has an id that is too long', marking(['t'.repeat(65)], [])],
  ])('that %s returns 422', async (_, request) => {
    expect((await server.call('wxMarkTag', request, { token })).http).toBe(422)
    expect(sent()).toEqual([])
  })
})
