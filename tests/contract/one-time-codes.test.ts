import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOLDER, INSURED, insurer, linkOf, createFakeSms, sendLinks } from './signing-fixtures.ts'
import { accepted, HOUR, type TestServer, NOON, startTestServer, text } from './server.ts'

const MINUTE = 60_000
/** The mobile of `owner`, who has a bound account. */
const OWNER = '19900000000'
const STRANGER = '19900009999'
const phone = createFakeSms()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ insurer, sms: () => phone.sms })
  const account = { userIdEB: 'EB-owner', userId: 'owner', employeeNo: '900001', passwordHash: null }
  await server.db.insertInto('bound_account').values(account).execute()
  await sendLinks(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  // Waits for messages that the previous test caused.
  await server.settled()
  server.clock.now = NOON
  phone.sent.length = 0
  phone.state.isAway = false
  for (const table of ['one_time_code', 'code_request', 'sign_in_address'] as const) await server.db.deleteFrom(table).execute()
})

const askStaff = (mobile: string) => server.call('sendValidate', { operateCode: mobile, mobile, fDEBLoginFlag: '0', ...accepted })
const ask = (mobile: string, endorNo = 'E1') =>
  server.call('sendValidate', { operateCode: mobile, mobile, endorNo, linkId: linkOf(endorNo), ...accepted })
const loginStaff = (mobile: string, validateCode: string, more = {}) =>
  server.call('qyWxCustomerLogin', { loginId: mobile, validateCode, loginType: '1', dataSources: '2', ...more })
const login = (mobile: string, validateCode: string, endorNo = 'E1') =>
  server.call('qyWxCustomerLogin', { loginId: mobile, validateCode, endorNo, linkId: linkOf(endorNo) })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
/** Waits for the work that follows a response. */
const settle = () => server.settled()

describe('a code', () => {
  it('AMB2-15 CALL2-10 CALL2-12 AUTH-24 AUTH-25 opens a session for the staff member with the mobile; the message contains only the code', async () => {
    const asked = await askStaff(OWNER)
    expect(asked).toMatchObject({ http: 200, status: '200', message: 'success', data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    await settle()
    expect(phone.sent).toEqual([
      { mobile: OWNER, code: expect.stringMatching(/^\d{6}$/), text: text('server.smsCode', { code: phone.last() }) },
    ])
    const { status, data } = await loginStaff(OWNER, phone.last(), { userId: 'owner' })
    expect([status, data['userIdEB'], data['mobile']]).toEqual(['200', 'EB-owner', OWNER])
    expect((await server.call('getUserByUserId', { userId: 'owner' }, { token: String(data['token']) })).http).toBe(200)
  })
  it('AMB2-19 CALL2-11 CALL2-12 AUTH-32 DEC-13 gives access to one endorsement for its policyholder and its insured', async () => {
    for (const mobile of [HOLDER, INSURED]) {
      expect(await ask(mobile)).toMatchObject({ status: '200', message: 'success', data: {} })
      await settle()
      const { status, message, data } = await login(mobile, phone.last())
      expect([status, message, data]).toEqual([
        '200',
        'success',
        { token: expect.stringMatching(/^[\w-]{43}$/), endorNo: 'E1', policyNo: 'P-E1' },
      ])
    }
  })
  it.each([
    ['of another mobile', () => login(INSURED, phone.last())],
    ['of another endorsement', () => login(HOLDER, phone.last(), 'E2')],
    ['for another purpose', () => loginStaff(HOLDER, phone.last())],
    ['that is wrong', () => login(HOLDER, wrong(phone.last()))],
    ['with spaces inside', () => login(HOLDER, [...phone.last()].join(' '))],
  ])('DEC-12 refuses a code %s with the same message', async (_what, attempt) => {
    await ask(HOLDER)
    await settle()
    expect(await attempt()).toMatchObject({ http: 200, status: '401', message: text('server.wrongCode'), data: {} })
  })
  it('DEC-12 expires after five minutes', async () => {
    await ask(HOLDER)
    await settle()
    server.clock.now = NOON + 5 * MINUTE
    expect((await login(HOLDER, phone.last())).status).toBe('401')
    server.clock.now -= 1
    expect((await login(HOLDER, phone.last())).status).toBe('200')
  })
  it('DEC-12 is accepted once among parallel requests', async () => {
    await ask(HOLDER)
    await settle()
    const code = phone.last()
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(HOLDER, code)))
    expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
    expect((await login(HOLDER, code)).status).not.toBe('200')
  })
  it('DEC-12 is invalid after five wrong attempts', async () => {
    await ask(HOLDER)
    await settle()
    const tries = await Promise.all(Array.from({ length: 5 }, () => login(HOLDER, wrong(phone.last()))))
    expect(tries.map(({ status }) => status)).toEqual(Array<string>(5).fill('401'))
    expect((await login(HOLDER, phone.last())).status).toBe('401')
  })
  it('DEC-12 invalidates the previous code', async () => {
    await ask(HOLDER)
    await settle()
    const first = phone.last()
    server.clock.now += MINUTE
    await ask(HOLDER)
    await settle()
    // Both codes are equal once in a million times.
    const isVoid = first === phone.last() || (await login(HOLDER, first)).status === '401'
    expect([isVoid, (await login(HOLDER, phone.last())).status]).toEqual([true, '200'])
  })
  it('DEC-33 is stored without the code and the mobile in clear', async () => {
    await ask(HOLDER)
    await settle()
    const rows = JSON.stringify([
      await server.db.selectFrom('one_time_code').selectAll().execute(),
      await server.db.selectFrom('code_request').selectAll().execute(),
    ])
    expect(rows).not.toContain(HOLDER)
    expect(rows).not.toContain(phone.last())
    expect(server.logs.join('\n')).not.toMatch(new RegExp(`${HOLDER}|${OWNER}`))
  })
})

describe('CALL2-12 AMB2-15 a mobile that gets no code', () => {
  it.each([
    ['DEC-12 of no staff member', () => askStaff(STRANGER), () => askStaff(OWNER)],
    ['DEC-13 of neither policyholder nor insured', () => ask(STRANGER), () => ask(HOLDER)],
  ])('%s: returns the same answer, but sends no message', async (_what, askUnknown, askKnown) => {
    const [unknown, known] = [await askUnknown(), await askKnown()]
    await settle()
    expect(phone.sent).toHaveLength(1)
    const shape = ({ http, status, message, data }: typeof known) => [http, status, message, Object.keys(data), JSON.stringify(data).length]
    expect(shape(unknown)).toEqual(shape(known))
  })
  it('AMB2-15 DEC-12 the token of a code request gives no access, before and after the code was used', async () => {
    const { data } = await askStaff(OWNER)
    await settle()
    const token = String(data['token'])
    const read = async () => (await server.call('getUserByUserId', { userId: 'owner' }, { token })).http
    expect(await read()).toBe(401)
    expect((await loginStaff(OWNER, phone.last())).status).toBe('200')
    expect(await read()).toBe(401)
  })
})

describe('requests for codes', () => {
  const refused = { http: 429, message: text('server.tooManyCodes') }
  it.each([
    { what: 'once a minute', within: MINUTE, most: 1, step: 0 },
    { what: 'five times an hour', within: 60 * MINUTE, most: 5, step: MINUTE },
    { what: 'ten times a day', within: 24 * 60 * MINUTE, most: 10, step: 13 * MINUTE },
  ])('DEC-12 are accepted $what per mobile', async ({ within, most, step }) => {
    for (let time = 0; time < most; time += 1) {
      server.clock.now = NOON + time * step
      expect((await ask(HOLDER)).http).toBe(200)
    }
    server.clock.now = NOON + within - 1
    expect(await ask(HOLDER)).toMatchObject(refused)
    server.clock.now = NOON + within
    expect((await ask(HOLDER)).http).toBe(200)
  })
  it('DEC-12 count for unknown mobiles, and in parallel', async () => {
    expect((await ask(STRANGER)).http).toBe(200)
    expect((await ask(STRANGER)).http).toBe(429)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(INSURED)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    await settle()
    expect(phone.sent).toHaveLength(1)
  })
  it('DEC-12 of another purpose or link, which others can send, neither replace a code nor use up the limit', async () => {
    await ask(HOLDER)
    await settle()
    const code = phone.last()
    expect([(await askStaff(HOLDER)).http, (await ask(HOLDER, 'E2')).http]).toEqual([200, 200])
    expect((await login(HOLDER, code)).status).toBe('200')
    for (let time = 1; time <= 10; time += 1) {
      server.clock.now = NOON + time * 13 * MINUTE
      await askStaff(HOLDER)
    }
    expect([(await askStaff(HOLDER)).http, (await ask(HOLDER)).http]).toEqual([429, 200])
  })
  it('DEC-12 send at most ten messages an hour to one number, whatever the links, also in parallel', async () => {
    const row = await server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()
    const links = Array.from({ length: 30 }, (_, index) => `L-more-${index}`)
    await server.db
      .insertInto('signing_link')
      .values(links.map((linkId) => ({ ...row, linkId })))
      .execute()
    const answers = await Promise.all(
      links.map((linkId) => server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId, ...accepted })),
    )
    await settle()
    await server.db.deleteFrom('signing_link').where('linkId', 'in', links).execute()
    expect([answers.filter(({ http }) => http === 200).length, phone.sent.length]).toEqual([10, 10])
  })
  it('DEC-12 of numbers with and without permission write the same rows', async () => {
    const rows = async (mobile: string) => {
      for (const table of ['one_time_code', 'code_request'] as const) await server.db.deleteFrom(table).execute()
      await ask(mobile)
      const codes = await server.db.selectFrom('one_time_code').select('mac').execute()
      const requests = await server.db.selectFrom('code_request').select('requestId').execute()
      return [codes.length, requests.length]
    }
    expect([await rows(HOLDER), await rows(STRANGER)]).toEqual([
      [2, 2],
      [2, 2],
    ])
    await settle()
  })
  it('DEC-12 that are refused keep the previous code valid', async () => {
    await ask(HOLDER)
    await settle()
    expect((await ask(HOLDER)).http).toBe(429)
    expect((await login(HOLDER, phone.last())).status).toBe('200')
  })
  it('SMS-17 server.smsAway return 503 with a message for every mobile while SMS is unavailable', async () => {
    phone.state.isAway = true
    for (const mobile of [HOLDER, STRANGER])
      expect(await ask(mobile)).toMatchObject({ http: 200, status: '503', message: text('server.smsAway') })
  })
  it.each([
    '1380013800',
    '138001380000',
    '23800138000',
    '1380013800a',
    '138 0013800',
    '１３８００１３８０００',
  ])('SMS-04 return 422 for the mobile %s', async (mobile) => expect((await ask(mobile)).http).toBe(422))
})

describe('a server without a core system', () => {
  it('DEC-13 returns 503 with a message to policyholders, and sends codes to staff', async () => {
    const alone = await startTestServer({ sms: () => phone.sms })
    const send = (request: object) => alone.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, ...accepted, ...request })
    expect(await send({ endorNo: 'E1', linkId: linkOf('E1') })).toMatchObject({
      http: 200,
      status: '503',
      message: text('server.noInsurer'),
    })
    expect((await send({ fDEBLoginFlag: '0' })).status).toBe('200')
    await alone.close()
  })
})

describe('the privacy notice', () => {
  const acceptances = () => server.db.selectFrom('privacy_acceptance').selectAll().execute()
  beforeEach(async () => void (await server.db.deleteFrom('privacy_acceptance').execute()))
  const OTHER_VERSIONS = [
    ['no version', {}],
    ['an older version', { privacyVersion: '2020-01' }],
    ['a future version', { privacyVersion: '2099-01' }],
  ] as const
  it.each(OTHER_VERSIONS)('DEC-44 without the current version no code is created, sent or counted: %s', async (_what, request) => {
    const [sent, codes] = [phone.sent.length, await server.db.selectFrom('code_request').select('requestId').execute()]
    for (const recipient of [{ endorNo: 'E1' }, { fDEBLoginFlag: '0' }])
      expect(await server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, ...recipient, ...request })).toMatchObject({
        http: 200,
        status: '428',
        message: text('server.privacyVersion'),
      })
    await settle()
    expect(await server.db.selectFrom('code_request').select('requestId').execute()).toEqual(codes)
    expect([phone.sent.length, await acceptances()]).toEqual([sent, []])
  })
  it('DEC-33 stores the accepted version and its time once, without the mobile in clear', async () => {
    await ask(HOLDER)
    await settle()
    server.clock.now += HOUR
    await ask(HOLDER)
    await settle()
    const [row, ...more] = await acceptances()
    expect(more).toEqual([])
    expect(row).toMatchObject({ purpose: 'policyholder', link: linkOf('E1'), version: accepted.privacyVersion, acceptedAt: NOON })
    expect(JSON.stringify(row)).not.toContain(HOLDER)
  })
  it('stores no acceptance for a mobile that gets no code', async () => {
    await ask('19900009999')
    await settle()
    expect(await acceptances()).toEqual([])
  })
})

describe('CALL2-10 CALL2-11 a sign-in by code', () => {
  it('AMB2-13 returns 403 for another user than the link', async () => {
    await askStaff(OWNER)
    await settle()
    expect(await loginStaff(OWNER, phone.last(), { userId: 'creator' })).toMatchObject({ http: 200, status: '403', data: {} })
    expect(server.logs.at(-2)).toContain('"event":"authn_login_fail","userId":"owner","reason":"otherUser"')
  })
  it('AUTH-31 returns 422 for a request as staff and as policyholder, or as neither', async () => {
    expect((await server.call('qyWxCustomerLogin', { loginId: HOLDER, validateCode: '123456', endorNo: 'E1', loginType: '1' })).http).toBe(
      422,
    )
    expect((await server.call('qyWxCustomerLogin', { loginId: HOLDER, validateCode: '123456' })).http).toBe(422)
  })
})

describe('a policyholder’s token', () => {
  const signIn = async () => {
    await ask(HOLDER)
    await settle()
    return String((await login(HOLDER, phone.last())).data['token'])
  }
  it('GUARD-18 gets 403 from staff calls', async () => {
    const token = await signIn()
    for (const call of ['getUserList', 'getTaskAddCount', 'getQywxTaskList'] as const)
      expect((await server.call(call, { userId: 'owner', taskUser: 'owner', appId: 'app-1', isDelete: '0' }, { token })).http).toBe(403)
  })
  it('DEC-15 expires after 30 idle minutes', async () => {
    const token = await signIn()
    const isKnown = async () => (await server.call('getUserList', {}, { token })).http === 403
    server.clock.now = NOON + 30 * MINUTE - 1
    expect(await isKnown()).toBe(true)
    server.clock.now += 30 * MINUTE
    expect(await isKnown()).toBe(false)
  })
})
