import { type Case, NOT_STAFF, STAFF, staff } from './authorisation-case.ts'
import { base64, PASSWORD, type TestServer } from './server.ts'

/** An account without work, which administrators change in the cases. */
export const SPARE = 'spare'
export const SPARE_TO = 'spare-to'

const NONE = { ...NOT_STAFF, ...staff(403) }
const ADMINISTRATOR = { ...NONE, administrator: 200 }
const AUDITOR = { ...ADMINISTRATOR, auditor: 200 }
const ACCOUNT = { ...STAFF, administrator: 200, auditor: 200, analyst: 200, reviewer: 200 }
const REVIEWER = { ...NONE, reviewer: 200 }
const ANALYST = { ...REVIEWER, analyst: 200 }
/** Answered with 200 and a refusal in the envelope (DEC-03). */
const EVERYBODY = { ...ACCOUNT, noSession: 200, pending: 200, policyholder: 200, otherPolicyholder: 200, ticket: 200 }
const spare = () => ({ userId: SPARE })
const fields = { name: '备用', role: 'steward', mode: 'service' }
const binding = { userId: SPARE, userIdEB: 'EB-spare', employeeNo: 'a90009' }
const transfer = () => ({ from: SPARE, to: SPARE_TO })
const unknownRow = () => ({ sender: 'core', kind: 'tasks', externalId: 'none', userId: SPARE })
let created = 0

/** The cases of the calls about accounts (docs/architecture/accounts.md). */
export const ACCOUNT_CASES: Case[] = [
  { call: 'readAccountLink', what: 'an unknown link', request: () => ({ token: 'none' }), status: EVERYBODY },
  { call: 'setPasswordByLink', what: 'an unknown link', request: () => ({ token: 'none', password: PASSWORD }), status: EVERYBODY },
  {
    call: 'createFirstAdministrator',
    what: 'an unknown link',
    request: () => ({ token: 'none', userId: 'boss', name: '张岚', loginName: 'boss', password: PASSWORD }),
    status: EVERYBODY,
  },
  { call: 'changePassword', what: 'own password', request: () => ({ oldPassword: PASSWORD, newPassword: PASSWORD }), status: ACCOUNT },
  { call: 'signInWithCode', what: 'an unknown challenge', request: () => ({ challenge: 'none', code: '000000' }), status: EVERYBODY },
  { call: 'getSecondFactor', what: 'own', request: () => ({}), status: ACCOUNT },
  { call: 'startSecondFactor', what: 'with a wrong password', request: () => ({ password: 'none' }), status: ACCOUNT },
  { call: 'turnOnSecondFactor', what: 'with a wrong code', request: () => ({ code: 'none' }), status: ACCOUNT },
  { call: 'turnOffSecondFactor', what: 'with a wrong code', request: () => ({ code: 'none' }), status: ACCOUNT },
  { call: 'renewRecoveryCodes', what: 'with a wrong code', request: () => ({ code: 'none' }), status: ACCOUNT },
  { call: 'resetSecondFactor', what: 'of a member', request: spare, status: ADMINISTRATOR },
  { call: 'listAccounts', what: 'all', request: () => ({}), status: ADMINISTRATOR },
  { call: 'getAccount', what: 'of a member', request: spare, status: ADMINISTRATOR },
  {
    call: 'createAccount',
    what: 'a new one',
    request: () => ({ userId: `new-${(created += 1)}`, ...fields }),
    status: ADMINISTRATOR,
  },
  { call: 'editAccount', what: 'of a member', request: () => ({ ...spare(), ...fields }), status: ADMINISTRATOR },
  { call: 'disableAccount', what: 'of a member', request: spare, status: ADMINISTRATOR },
  { call: 'enableAccount', what: 'of a member', request: spare, status: ADMINISTRATOR },
  { call: 'createPasswordLink', what: 'of a member', request: spare, status: ADMINISTRATOR },
  { call: 'bindAccount', what: 'to a member', request: () => binding, status: ADMINISTRATOR },
  { call: 'unbindAccount', what: 'from a member', request: () => ({ userId: SPARE, userIdEB: 'EB-spare' }), status: ADMINISTRATOR },
  { call: 'countReassignable', what: 'of a member', request: transfer, status: ADMINISTRATOR },
  { call: 'reassignWork', what: 'of a member', request: transfer, status: ADMINISTRATOR },
  { call: 'endAccountSessions', what: 'of a member', request: spare, status: ADMINISTRATOR },
  { call: 'listWaitingRows', what: 'all', request: () => ({}), status: ADMINISTRATOR },
  { call: 'assignWaitingRow', what: 'an unknown row', request: unknownRow, status: { ...NONE, administrator: 404 } },
  { call: 'listAuditEvents', what: 'the trail', request: () => ({}), status: AUDITOR },
  { call: 'listReleases', what: 'all', request: () => ({}), status: ANALYST },
  { call: 'readContent', what: 'the active release', request: () => ({}), status: ANALYST },
  { call: 'readContent', what: 'the drafts of nobody', request: () => ({ author: 'nobody' }), status: REVIEWER },
  { call: 'openPreview', what: 'a ticket', request: () => ({}), status: ANALYST },
  { call: 'saveContentDrafts', what: 'a dropped one', request: () => ({ files: [{ path: 'schemas/messages.json' }] }), status: ANALYST },
  { call: 'checkContentDrafts', what: 'of nobody', request: () => ({ author: 'nobody' }), status: ANALYST },
  { call: 'publishContent', what: 'without drafts', request: () => ({ note: 'none' }), status: ANALYST },
  {
    call: 'approveContent',
    what: 'of nobody',
    request: () => ({ author: 'nobody', treeHash: 'none', basedOn: 1 }),
    status: REVIEWER,
  },
  {
    call: 'restoreContent',
    what: 'of an unknown release',
    request: () => ({ number: 99, path: 'schemas/messages.json' }),
    status: { ...NONE, analyst: 404, reviewer: 404 },
  },
  { call: 'revertRelease', what: 'an unknown one', request: () => ({ number: 99 }), status: { ...NONE, analyst: 404, reviewer: 404 } },
  { call: 'activateRelease', what: 'the active one', request: () => ({ number: 1, from: 1 }), status: ANALYST },
  { call: 'listDeadWebhooks', what: 'all', request: () => ({}), status: ADMINISTRATOR },
  { call: 'replayWebhook', what: 'an unknown one', request: () => ({ target: 'none', eventId: 'none' }), status: ADMINISTRATOR },
]

/** The accounts of the cases besides the five people. */
export const ACCOUNTS = [
  { userId: SPARE, name: '备用', role: 'steward', loginName: SPARE },
  { userId: SPARE_TO, name: '接手', role: 'steward', loginName: null },
  { userId: 'administrator', name: '管理员', role: 'administrator', loginName: 'administrator' },
  { userId: 'auditor', name: '审计员', role: 'auditor', loginName: 'auditor' },
  { userId: 'analyst', name: '分析员', role: 'analyst', loginName: 'analyst' },
  { userId: 'reviewer', name: '审核员', role: 'reviewer', loginName: 'reviewer' },
] as const

export const signInAs = (username: string) => ({ username, password: base64(PASSWORD) })

/** Inserts `ACCOUNTS`, with the password of the five people. */
export async function addAccounts(server: TestServer): Promise<void> {
  const owner = await server.db.selectFrom('staff').select('passwordHash').where('userId', '=', 'owner').executeTakeFirstOrThrow()
  await server.addStaff(
    ACCOUNTS.map((one) => ({
      ...one,
      userCode: one.userId,
      mobile: '',
      router: '',
      passwordHash: one.loginName && owner.passwordHash,
    })),
  )
}
