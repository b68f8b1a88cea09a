import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { CASE, ID_NO, work } from './authorisation-requests.ts'
import { HOLDER, linkOf, pretendSms, sendLinks } from './codes.ts'
import { accepted, codeOf, type TestServer, NOON, SECRET, startHouse, text } from './server.ts'
import { OWN } from './signing.ts'

let server: TestServer
const tokens: Partial<Record<'nobody' | 'owner' | 'steward' | 'signer', string>> = {}
beforeAll(async () => {
  server = await startHouse({ sms: () => pretendSms().sms })
  await sendLinks(server)
  await server.setIdNo('K1', ID_NO)
  await server.task({ caseNo: await server.complaint({ caseNo: CASE }) })
  for (const who of ['owner', 'steward'] as const) tokens[who] = await server.signIn(who)
  const signer = { endorNo: 'E1', policyNo: 'P-E1', linkId: linkOf('E1'), mobileHash: createPseudonym(SECRET)('mobile', HOLDER) }
  tokens.signer = await issueToken(server.db, { kind: 'policyholder', ...signer }, NOON)
})
afterAll(() => server.close())

it.each<[CallName, keyof typeof tokens, Record<string, unknown>]>([
  ['getPolicyMesage', 'owner', { policyNo: `P-${CASE}` }],
  ['getTimeoutRemindList', 'owner', { userCode: codeOf('owner') }],
  ['getTimeoutRemindDetail', 'owner', { taskId: 'none', userCode: codeOf('owner') }],
  ['submitWorkTime', 'owner', work(codeOf('owner'))],
  ['getClientPolicyByIdentity', 'steward', { customerid: 'C1' }],
  ['getClientVasOrderByIdentity', 'steward', { idNo: ID_NO }],
  ['getConsultationListByIdNo', 'steward', { customerid: 'C1' }],
  ['getEndorNoByPolicyNo', 'owner', { policyNoList: ['P-E1'] }],
  ['reserveSigningLink', 'owner', { endorNo: 'E1', policyNo: 'P-E1' }],
  ['sendValidate', 'nobody', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: linkOf('E1'), ...accepted }],
  ['getSigningEndorsement', 'signer', {}],
  ['noteSigningRead', 'signer', { shownHash: 's' }],
  ['uploadImageToPcis', 'signer', { ...OWN, autographBase64: 'AAAA', shownHash: 's', consent: 'c' }],
  ['undoEndorsementAutograph', 'signer', { endorNo: 'E1', mobile: HOLDER }],
])('AMB2-43 where no core system is set up, %s says so in words', async (call, who, request) => {
  const { http, status, message, data } = await server.call(call, request, { token: tokens[who] })
  expect([http, status, message, data]).toEqual([200, '503', text('server.noInsurer'), {}])
})
