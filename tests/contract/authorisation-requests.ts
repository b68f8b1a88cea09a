import { HOLDER, linkOf } from './codes.ts'
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

/** A task of the workflow, the owner's. */
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

/** Takes a tag off that is not there. */
export const marking = (userid: string, external_userid: string) => ({
  userid,
  external_userid,
  personnelType: '2',
  add_tag: [],
  remove_tag: [{ tagId: 't' }],
})

let asked = 0
/** Each time for another telephone: none may ask twice within a minute. */
export const codeRequest = () => {
  asked += 1
  const mobile = `199000040${String(asked).padStart(2, '0')}`
  return { operateCode: mobile, mobile, fDEBLoginFlag: '0', ...accepted }
}

/** A file to send. */
export const picture = () => new File([png(1, 1)], 'picture.png')

/** What the cases ask about, filled in before they are run: the service, and files of the creator. */
export const given = {
  url: '',
  /** One belongs to a task of the owner, one to none, and one to a case. */
  uploaded: { inTask: '', loose: '', inCase: '' },
}
