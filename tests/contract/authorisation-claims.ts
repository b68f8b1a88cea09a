import { type Case, STAFF } from './authorisation-case.ts'

/** The claim to which the caller `ticket` has access. */
export const CLAIM = 'R-CASE-A'
/** Pictures of this claim and of another claim, enough for all delete cases. Filled in before the cases run. */
export const claimPictures = { own: [] as string[], other: [] as string[] }

/** Staff, and the holder of a link to the claim (DEC-14). */
const OF_LINK = { ...STAFF, ticket: 200 }

/** A complete PNG of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const claimPicture = (registNo: string) => ({
  params: { idType0: 'P1', picType0: 'D1', claimReportNo: registNo, claimNo: registNo, base64ImgInfo0: DOT },
})

/** Cases of the calls for claim pictures. */
export const CLAIM_CASES: Case[] = [
  { call: 'queryParamCfg', what: 'types', request: () => ({ CSnrCde: 'docTypes', CParCde: '0801' }), status: OF_LINK },
  { call: 'queryCoreClaim', what: 'the claim of the link', request: () => ({ registNo: CLAIM }), status: OF_LINK },
  { call: 'queryCoreClaim', what: 'another claim', request: () => ({ registNo: 'R-none' }), status: STAFF },
  { call: 'queryEmployeeSelf', what: 'the claim of the link, with spaces', request: () => ({ registNo: ` ${CLAIM} ` }), status: OF_LINK },
  { call: 'queryEmployeeSelf', what: 'another claim', request: () => ({ registNo: 'R-none' }), status: STAFF },
  { call: 'findEmployeePic', what: 'a picture of the claim', request: () => ({ pkSerial: claimPictures.own[0] }), status: OF_LINK },
  { call: 'findEmployeePic', what: 'a picture of another claim', request: () => ({ pkSerial: claimPictures.other[0] }), status: STAFF },
  { call: 'uploadImgForEmpregist', what: 'to the claim of the link', request: () => claimPicture(CLAIM), status: OF_LINK },
  { call: 'uploadImgForEmpregist', what: 'to another claim', request: () => claimPicture('R-none'), status: STAFF },
  {
    call: 'delEmployeePic',
    what: 'a picture sent by another caller',
    request: () => ({ pkSerial: claimPictures.own.pop() }),
    status: STAFF,
  },
  {
    call: 'delEmployeePic',
    what: 'a picture of another claim',
    request: () => ({ pkSerial: claimPictures.other.pop() }),
    status: STAFF,
  },
  { call: 'uploadEmployeePic', what: 'an empty request', request: () => ({}), status: OF_LINK },
  { call: 'issueClaimTicket', what: 'for any claim', request: () => ({ registNo: CLAIM }), status: STAFF },
]
