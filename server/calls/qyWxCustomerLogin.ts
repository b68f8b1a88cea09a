import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { handle, type HandlerAnswer } from '../handler/handler.ts'
import { findBoundByMobile } from '../identity/bound-accounts.ts'
import { startBoundSession } from '../identity/bound-session.ts'
import { redeemForLogin } from '../identity/code-login.ts'
import type { DeviceContext } from '../identity/known-devices.ts'
import { inTransaction } from '../database/transaction.ts'
import { recordLimited } from '../signing/record-limited.ts'
import { maySign, requireLink } from '../signing/open-link.ts'
import { sessionFact } from '../signing/session-fact.ts'
import { SESSION_SERVICES } from '../identity/staff-session.ts'
import { hashOfToken, issueToken } from '../identity/sessions.ts'

interface Credentials {
  mobile: string
  code: string
}

const SERVICES = [...SESSION_SERVICES, 'client', 'insurer', 'oneTimeCodes', 'origin', 'personalData'] as const

/**
 * Signs in with a code from a text message: staff with `loginType` (AUTH-24), policyholders for one endorsement (AUTH-30). Refuses with 401
 * and the same message for any wrong code. Throws 422 unless exactly one of both is requested.
 */
const qyWxCustomerLogin = handle('qyWxCustomerLogin', SERVICES, async (request, context) => {
  const { loginId: mobile, validateCode: code, loginType, endorNo, linkId = '', userId } = request
  if ((loginType === undefined) === (endorNo === undefined)) throw new ApiError('badInput')
  return endorNo === undefined
    ? loginStaff(context, { mobile, code }, userId)
    : loginPolicyholder(context, { mobile, code }, { endorNo, linkId })
})

type Answer = HandlerAnswer<'qyWxCustomerLogin'>

const wrongCode = ({ text }: Pick<HandlerContext, 'text'>) => ({ refused: { status: '401', message: text('server.wrongCode') } })

async function loginStaff(
  context: DeviceContext & Pick<HandlerContext, 'logSecurity' | 'text' | 'app' | 'client' | 'oneTimeCodes' | 'personalData'>,
  { mobile, code }: Credentials,
  expectedUserId: string | undefined,
): Promise<Answer> {
  const account = await findBoundByMobile(context, mobile)
  const right = await redeemForLogin(context, { purpose: 'staff', mobile, link: '', code }, account?.userId)
  return right && account ? startBoundSession(context, account, expectedUserId) : wrongCode(context)
}

/** The token only gives access to the endorsement of this link (GUARD-18, DEC-29). */
async function loginPolicyholder(
  context: Pick<
    HandlerContext,
    'db' | 'logSecurity' | 'now' | 'text' | 'client' | 'insurer' | 'oneTimeCodes' | 'origin' | 'personalData' | 'pseudonym'
  >,
  { mobile, code }: Credentials,
  linkParams: { endorNo: string; linkId: string },
): Promise<Answer> {
  const { db, now, pseudonym } = context
  const { linkId, endorNo, policyNo } = await requireLink(context, linkParams.linkId, linkParams.endorNo)
  const right = await redeemForLogin(context, { purpose: 'policyholder', mobile, link: linkId, code })
  const signedIn = right && (await maySign(context, endorNo, mobile))
  const holder = { kind: 'policyholder', endorNo, policyNo, linkId, mobileHash: pseudonym('mobile', mobile) } as const
  const token = await inTransaction(db, async (transaction) => {
    const recorder = { ...context, db: transaction }
    const issued = signedIn ? await issueToken(transaction, holder, now) : undefined
    if (issued === undefined) await recordLimited(recorder, linkId, 'codeWrong')
    else await recordLimited(recorder, linkId, 'codeRight', { facts: sessionFact(hashOfToken(issued)) })
    return issued
  })
  if (token === undefined) return wrongCode(context)
  context.logSecurity('authn_login_success')
  return { data: { token, endorNo, policyNo } }
}

export default qyWxCustomerLogin
