import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isUploader } from '../../server/claims/claim-access.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { createSignInStates } from '../../server/identity/sign-in-states.ts'
import { spend } from '../../server/identity/used-sign-ins.ts'
import { createOneTimeCodes, TRIES } from '../../server/one-time-codes/one-time-codes.ts'
import { linkOf } from './signing-fixtures.ts'
import { kindsOf, OWN, startSigningServer } from './signing-server.ts'
import { accepted, newDatabaseLocation, NOON, SECRET, startTestServer, type TestServer } from './server.ts'

const NEW_SECRET = 'another secret of the tests, 40 letters'
const MINUTE = 60_000

describe('after a change of SECRET_KEY with the old key as SECRET_KEY_PREVIOUS', () => {
  it('a policyholder reads and signs in a session from before, and signs in with a code from before', async () => {
    const databaseLocation = await newDatabaseLocation()
    const { server: before, phone, insurer, holderOf, signed } = await startSigningServer({ databaseLocation })
    const token = await holderOf('E1')
    const request = await signed(token)
    const binding = { mobile: OWN.mobile, endorNo: 'E2', linkId: linkOf('E2') }
    await before.call('sendValidate', { operateCode: OWN.mobile, ...binding, ...accepted })
    await before.settled()
    await before.close()

    const keys = { secret: NEW_SECRET, previousSecret: SECRET }
    const server = await startTestServer({ databaseLocation, insurer, sms: () => phone.sms, ...keys })
    expect((await server.call('getSigningEndorsement', {}, { token })).http).toBe(200)
    expect((await server.call('uploadImageToPcis', request, { token })).http).toBe(200)
    const { mobile, ...link } = binding
    expect((await server.call('qyWxCustomerLogin', { loginId: mobile, validateCode: phone.last(), ...link })).status).toBe('200')
    expect(await kindsOf(server, 'E2')).not.toContain('codeWrong')
    await server.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
})

describe('while servers with the old and the new SECRET_KEY share a database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    for (const table of ['one_time_code', 'code_request'] as const) await server.db.deleteFrom(table).execute()
  })

  const keysOf = (secret: string, previousSecret?: string) => ({
    secret,
    previousSecret,
    pseudonym: createPseudonym(secret, previousSecret),
  })
  const [oldKeys, newKeys] = [keysOf(SECRET, NEW_SECRET), keysOf(NEW_SECRET, SECRET)]
  const [oldCodes, newCodes] = [createOneTimeCodes(oldKeys), createOneTimeCodes(newKeys)]
  const binding = { purpose: 'policyholder' as const, mobile: '19900001111', link: 'L1' }
  const issue = (codes: typeof oldCodes, now: number) => codes.issue(server.db, { ...binding, mayReceive: true }, now)
  const redeem = (codes: typeof oldCodes, code: string, now = NOON) => codes.redeem(server.db, { ...binding, code }, now)

  it.each([
    ['old', 'new', oldCodes, newCodes],
    ['new', 'old', newCodes, oldCodes],
  ])('DEC-12 the code of the %s key is valid once at a server with the %s key', async (_, _other, here, there) => {
    const code = await issue(here, NOON)
    expect(await redeem(there, code)).toBe(true)
    expect([await redeem(there, code), await redeem(here, code)]).toEqual([false, false])
  })
  it('DEC-12 a new code ends the earlier code of the other key', async () => {
    await issue(oldCodes, NOON)
    const second = await issue(newCodes, NOON + MINUTE)
    expect(await server.db.selectFrom('one_time_code').select('subject').where('mac', '!=', '').execute()).toHaveLength(1)
    expect(await redeem(oldCodes, second, NOON + MINUTE)).toBe(true)
  })
  it('DEC-12 attempts and requests at both servers count together', async () => {
    const code = await issue(oldCodes, NOON)
    await expect(issue(newCodes, NOON)).rejects.toMatchObject({ code: '429' })
    for (let attempt = 0; attempt < TRIES; attempt += 1)
      await redeem(attempt % 2 ? oldCodes : newCodes, code === '000000' ? '000001' : '000000')
    expect([await redeem(oldCodes, code), await redeem(newCodes, code)]).toEqual([false, false])
  })
  it('DEC-10 a state of WeCom’s sign-in is valid at the other server, and used only once', async () => {
    const state = createSignInStates(SECRET, NEW_SECRET).issue('browser', NOON)
    expect(createSignInStates(NEW_SECRET, SECRET).check(state, 'browser', NOON)).toBe('good')
    expect(createSignInStates(NEW_SECRET).check(state, 'browser', NOON)).toBe('otherBrowser')
    const use = ({ pseudonym }: typeof oldKeys, code: string) => spend({ db: server.db, pseudonym, now: NOON }, { code, state })
    expect([await use(oldKeys, 'a'), await use(newKeys, 'b')]).toEqual([true, false])
  })
  it('DEC-14 a claimant deletes a picture from before the change', () => {
    const browser = { known: () => 'a browser', named: () => 'a browser', device: () => 'a device' }
    const claimant = createPseudonym(SECRET)('browser', 'a browser')
    expect(isUploader({ browser, pseudonym: newKeys.pseudonym }, claimant)).toBe(true)
    expect(isUploader({ browser, pseudonym: createPseudonym(NEW_SECRET) }, claimant)).toBe(false)
  })
})
