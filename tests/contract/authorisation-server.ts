import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { CALLERS } from './authorisation-case.ts'
import { addAccounts, signInAs } from './authorisation-accounts.ts'
import { CLAIM, claimPicture, claimPictures } from './authorisation-claims.ts'
import { CASE, codeRequest, fixtures, ID_NO, picture, WORK } from './authorisation-requests.ts'
import { HOLDER, insurer as core, linkOf, createFakeSms, sendLinks } from './signing-fixtures.ts'
import { codeOf, NOON, PEOPLE, SECRET, startTestServer } from './server.ts'

/** Starts a server with the data that `CASES` refer to, and opens a session for every caller. */
export async function startAuthorisationServer() {
  const insurer = {
    ...core,
    policy: async () => ({ riskName: 'r' }),
    claim: async () => ({ operatorName: 'o' }),
    policiesOf: async () => [],
    ordersOf: async () => [],
    claimsOf: async () => [],
    policyPdf: async (_db: unknown, policyNo: string) => (policyNo === 'P-C1' ? { customerids: ['C1'] } : undefined),
    servicesOf: async () => [],
    consultationsOf: async () => [],
    picTypes: async () => [{ code: 'P1', name: 'p' }],
    timeout: async (_db: unknown, taskId: string) =>
      taskId === WORK ? { task: { taskId, nodeId: 'UserTask2' }, userCode: codeOf('owner'), companyCode: '', waiting: true } : undefined,
    handleTimeout: async () => true,
  }
  const server = await startTestServer({ followsContent: true, insurer, sms: () => createFakeSms().sms })
  const tokens = new Map<string, string>()
  fixtures.url = server.url

  /** Opens a session for every caller; `pending` gets the token of a code request (DEC-12). */
  async function openSessions(): Promise<void> {
    for (const person of PEOPLE) tokens.set(person, await server.signIn(person))
    const signer = (endorNo: string, mobileHash: string) =>
      issueToken(server.db, { kind: 'policyholder', endorNo, policyNo: `P-${endorNo}`, linkId: linkOf(endorNo), mobileHash }, NOON)
    tokens.set('policyholder', await signer('E1', createPseudonym(SECRET)('mobile', HOLDER)))
    tokens.set('otherPolicyholder', await signer('E2', 'another mobile'))
    tokens.set('ticket', await issueToken(server.db, { kind: 'ticket', registNo: CLAIM, userId: 'owner' }, NOON))
    for (const name of ['administrator', 'auditor', 'analyst', 'reviewer'] as const)
      tokens.set(name, String((await server.call('getToken', signInAs(name))).data['token']))
    tokens.set('pending', String((await server.call('sendValidate', codeRequest())).data['token']))
  }

  await addAccounts(server)
  await server.db
    .insertInto('bound_account')
    .values({ userIdEB: 'EB-owner', userId: 'owner', employeeNo: 'a90001', passwordHash: null })
    .execute()
  await sendLinks(server)
  await openSessions()
  const upload = async () =>
    String((await server.call('uploadWeb', { imgFile: picture() }, { token: tokens.get('creator') })).data['fileId'])
  Object.assign(fixtures.uploaded, { inTask: await upload(), unattached: await upload(), inCase: await upload() })
  await server.task({ imgFileId: fixtures.uploaded.inTask })
  await server.complaint({ caseNo: CASE })
  await server.db.insertInto('complaint_file').values({ caseNo: CASE, fileId: fixtures.uploaded.inCase, place: 0 }).execute()
  for (const [name, registNo] of [
    ['own', CLAIM],
    ['other', 'R-none'],
  ] as const) {
    const token = tokens.get('creator')
    for (const _ of CALLERS) await server.call('uploadImgForEmpregist', claimPicture(registNo), { token })
    const { data } = await server.call('queryEmployeeSelf', { registNo }, { token })
    claimPictures[name] = (data['picList'] as { PkSerial: string }[]).map(({ PkSerial }) => PkSerial)
  }
  await server.setIdNo('K1', ID_NO)
  const customer = { wechatCustomerId: 'K2', externalUserid: 'wm2', custName: 'Two', clientName: 'Two', cifClientNo: 'C2', mobile1: '' }
  await server.addCustomers([customer])
  const relation = { userCustomerId: 'R2', userId: 'owner', wechatCustomerId: 'K2', addedAt: NOON, deletedAt: null }
  await server.db.insertInto('steward').values(relation).execute()
  return { server, tokens, openSessions }
}
