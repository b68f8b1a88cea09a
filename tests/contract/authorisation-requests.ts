import { HOLDER, linkOf } from './signing-fixtures.ts'
import { png } from './samples.ts'
import { accepted, APP, codeOf, type PersonName } from './server.ts'

export const OF_E1 = { endorNo: 'E1', policyNo: 'P-E1' }
const SENT = { ...OF_E1, linkId: linkOf('E1') }
export const toSend = (who: PersonName) => ({ ...SENT, userId: who, email: codeOf(who), ...APP })
export const signature = { ...OF_E1, mobile: HOLDER, autographBase64: png(1, 1).toString('base64'), shownHash: 's', consent: 'c' }
export const ID_NO = '990101198001010011'
export const OTHER_ID_NO = '990101198001010022'
export const own = (who: PersonName) => ({ userId: who, appId: APP.appId })
export const ownList = (who: PersonName) => ({ taskUser: who, appId: APP.appId, isDelete: '0' })
export const time = '2026-11-20 12:00:00'
export const YESTERDAY = {
  start_time: Date.parse('2026-11-19T00:00:00+08:00') / 1_000,
  end_time: Date.parse('2026-11-20T00:00:00+08:00') / 1_000,
}
export const card = (taskId: string, userId: string) => ({
  userId,
  bussinessNo: taskId,
  title: 't',
  content: 'c',
  redirect: `/planTaskDetail?taskId=${taskId}`,
  wechatCode: APP.wechatCode,
})

/** The owner's task in the workflow. */
export const WORK = 'WORK-A'
export const work = (usercode: string) => ({
  taskId: WORK,
  usercode,
  actionType: 'agree',
  handleTime: 1,
  handleResult: 'r',
  nextNodeId: 'UserTask2',
})

export const CASE = 'CASE-A'
export const ofCase = { taskChildrenType: '1', caseNo: CASE }
export const handling = (userId: string) => ({
  userId,
  caseNo: CASE,
  isPunished: 'N',
  isCallerRepairer: 'N',
  isNoReturn: 'Y',
  handleOpinion: 'o',
  handleReason: 'r',
})

/** Removes a tag that the customer does not have. */
export const marking = (userid: string, external_userid: string) => ({
  userid,
  external_userid,
  personnelType: '2',
  add_tag: [],
  remove_tag: [{ tagId: 't' }],
})

let requests = 0
/** Requests a code for a new mobile each time, because a mobile may request only one per minute. */
export const codeRequest = () => {
  requests += 1
  const mobile = `199000040${String(requests).padStart(2, '0')}`
  return { operateCode: mobile, mobile, fDEBLoginFlag: '0', ...accepted }
}

/** Returns a file to upload. */
export const picture = () => new File([png(1, 1)], 'picture.png')

/** Values filled in before the cases run: the server's address, and files uploaded by the creator. */
export const fixtures = {
  url: '',
  /** A file of a task of the owner, a file without a task, and a file of a case. */
  uploaded: { inTask: '', unattached: '', inCase: '' },
}
