import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '../../generated/data.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { CASE, ID_NO, work } from './authorisation-requests.ts'
import { HOLDER, linkOf, createFakeSms, sendLinks } from './signing-fixtures.ts'
import { accepted, codeOf, type TestServer, NOON, SECRET, startTestServer, text } from './server.ts'
import { OWN } from './signing-server.ts'

let server: TestServer
const tokens: Partial<Record<'none' | 'owner' | 'steward' | 'signer', string>> = {}
beforeAll(async () => {
  server = await startTestServer({ sms: () => createFakeSms().sms })
  await sendLinks(server)
  await server.setIdNo('K1', ID_NO)
  await server.task({ caseNo: await server.complaint({ caseNo: CASE }) })
  for (const caller of ['owner', 'steward'] as const) tokens[caller] = await server.signIn(caller)
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
  ['sendValidate', 'none', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: linkOf('E1'), ...accepted }],
  ['getSigningEndorsement', 'signer', {}],
  ['noteSigningRead', 'signer', { shownHash: 's' }],
  ['uploadImageToPcis', 'signer', { ...OWN, autographBase64: 'AAAA', shownHash: 's', consent: 'c' }],
  ['undoEndorsementAutograph', 'signer', { endorNo: 'E1', mobile: HOLDER }],
])('AMB2-43 %s returns 503 with a message without a configured core system', async (call, caller, request) => {
  const { http, status, message, data } = await server.call(call, request, { token: tokens[caller] })
  expect([http, status, message, data]).toEqual([200, '503', text('server.noInsurer'), {}])
})
