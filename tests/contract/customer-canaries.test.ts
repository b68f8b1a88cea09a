import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpDatabase } from './database-dump.ts'
import { emptyInsurer } from './signing-fixtures.ts'
import { DAY, type TestServer, NOON, startTestServer } from './server.ts'

/** Unique values that a steward saves or searches for. */
const SAVED = {
  mobile: '19900907711',
  idNo: '990101198702110711',
  birthday: '1911-07-11',
  remark: 'CANARY-REMARK-711',
  plates: '沪A7C711,沪A7C712',
  matchedIdNo: '990101198702110722',
  matchedBirthday: '1922-07-22',
}
/** Values that the core returns; the server passes them on without storing them. */
const CORE = {
  foundMobile: '19900907733',
  foundIdNo: '990101198702110744',
  email: 'canary@example.org',
  plate: '沪A7C733',
  frame: 'LCANARY0000000733',
  policyNo: 'PCANARY733',
  reporter: '19900907755',
  place: 'CANARY-PLACE-733',
}
/** Values in requests that the server refuses or does not find. */
const TYPED = {
  searched: '19900907766',
  badMobile: '29900907766',
  badIdNo: '99010119870211076',
  strangersMobile: '19900907777',
  strangersIdNo: '990101198702110777',
  badBirthday: '1977-07-77',
  longRemark: 'CANARY-REMARK-LONGER-THAN-TWENTY',
}
const CLIENT = { name: 'A client', idno: SAVED.matchedIdNo, idtype: '01', customerid: 'CIF-C' } as const
const insurer = {
  ...emptyInsurer,
  clientsBy: async (_store: unknown, { mobile }: { mobile: string }) =>
    mobile === CORE.foundMobile ? [CLIENT, { ...CLIENT, idno: CORE.foundIdNo, customerid: 'CIF-D' }] : [],
  clientInfo: async () => ({ birthday: SAVED.matchedBirthday, sex: '2', email: CORE.email, policyholderflag: '1' }) as const,
  vehiclesOf: async () => [{ LICENSENO: CORE.plate, FRAMENO: CORE.frame }],
  policiesOf: async () => [{ policyno: CORE.policyNo, licenseno: CORE.plate }],
  ordersOf: async () => [],
  claimsOf: async () => [{ REGISTNO: 'R1', REPORTMOBILE: CORE.reporter, DAMAGEADRR: CORE.place }],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ insurer })
  const blank = { custName: 'C', clientName: 'C', cifClientNo: '', mobile1: '', idNo: '' }
  for (const [id, userId] of [
    ['KC', 'steward'],
    ['KS', 'owner'],
  ] as const) {
    const own = id === 'KS' ? { mobile1: TYPED.strangersMobile, idNo: TYPED.strangersIdNo, cifClientNo: 'CIF-S' } : {}
    await server.addCustomers([{ ...blank, wechatCustomerId: id, externalUserid: `wm${id}`, ...own }])
    const relation = { userCustomerId: `R${id}`, userId, wechatCustomerId: id, addedAt: NOON - DAY, deletedAt: null }
    await server.db.insertInto('steward').values(relation).execute()
  }
})
afterAll(() => server.close())

it('DEC-33 personal data in the calls about customers appears in no log, no refusal and not in the stored bytes', async () => {
  const token = await server.signIn('steward')
  const call = (name: Parameters<TestServer['call']>[0], request: Record<string, unknown>) =>
    server.call(name, { userId: 'steward', ...request }, { token })
  const save = (form: object) => call('wxUpdateCustomer', { wechatCustomerId: 'KC', isMatching: '0', idNo: SAVED.idNo, ...form })
  const note = (more: object) => call('saveCustomerRemark', { userid: 'steward', external_userid: 'wmKC', ...more })
  const identity = { customerid: 'CIF-C', idtype: '01', idno: SAVED.matchedIdNo }

  const accepted = [
    await save({ mobile1: SAVED.mobile, birthday: SAVED.birthday }),
    await call('getClientListByIdentify', { mobile: CORE.foundMobile }),
    await call('getCustomerBaseInfoByIdNo', identity),
    await call('getClientCarInfoByIdentity', identity),
    await save({ idNo: SAVED.matchedIdNo, birthday: SAVED.matchedBirthday, mobile1: SAVED.mobile, cifClientNo: 'CIF-C', isMatching: '1' }),
    await note({ remark: SAVED.remark, description: SAVED.plates, remark_mobiles: [SAVED.mobile] }),
    await call('getClientPolicyByIdentity', identity),
    await call('getGcClaimInfoByIdentify', identity),
    await call('getClientOrderByIdentity', { mobile: SAVED.mobile, identifyNumber: SAVED.matchedIdNo }),
    await call('getCustomersByUserId', { queryName: TYPED.searched }),
    await call('getClientListByIdentify', { idNo: TYPED.strangersIdNo }),
    await call('getClientListByIdentify', { mobile: TYPED.badMobile }),
    await call('getClientListByIdentify', { idNo: TYPED.badIdNo }),
  ]
  expect(accepted.map(({ http }) => http)).toEqual(accepted.map(() => 200))

  const refused = [
    await save({ mobile1: TYPED.badMobile }),
    await save({ idNo: TYPED.badIdNo }),
    await save({ birthday: TYPED.badBirthday }),
    await note({ remark: TYPED.longRemark }),
    await call('getClientOrderByIdentity', { mobile: TYPED.strangersMobile, identifyNumber: TYPED.strangersIdNo }),
    await call('getClientPolicyByIdentity', { ...identity, customerid: 'CIF-S', idno: TYPED.strangersIdNo }),
    await call('getGcClaimInfoByIdentify', { ...identity, customerid: 'CIF-S', idno: TYPED.strangersIdNo }),
    await call('getWechatCustomersByExternalUserid', { externalUserid: 'wmKS' }),
    await call('wxUpdateCustomer', { wechatCustomerId: 'KS', isMatching: '0', idNo: TYPED.strangersIdNo, mobile1: TYPED.strangersMobile }),
    await call('downloadPolicyPdf', { policyNo: CORE.policyNo }),
  ]
  expect(refused.filter(({ http }) => http < 400)).toEqual([])

  const canaries = [SAVED, CORE, TYPED].flatMap((values) => Object.values(values))
  expect(canaries.length).toBeGreaterThanOrEqual(20)
  const inText = (text: string) => canaries.filter((canary) => text.includes(canary) || text.includes(encodeURIComponent(canary)))
  expect(inText(server.logs.join('\n'))).toEqual([])
  expect(inText(JSON.stringify(refused))).toEqual([])
  const stored = await dumpDatabase(server.db, server.databaseLocation)
  expect(stored).toContain('wmKC')
  expect(inText(stored)).toEqual([])
})
