import type { Calls } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { type DeviceContext, noteDevice } from './known-devices.ts'
import type { Role } from './roles.ts'
import { createChallenge } from './second-factor/challenges.ts'
import { hasSecondFactor, startSetUp } from './second-factor/second-factor.ts'
import { issueStaffToken } from './sessions.ts'

/** The services with which a handler starts a session of staff. */
export const SESSION_SERVICES = ['app', 'browser', 'card', 'outbox', 'pseudonym', 'publicOrigins'] as const

interface Person {
  userId: string
  userCode: string
  name: string
  router: string
  role: Role
}

/** Creates a session for a sign-in outside WeCom, logs it and records its browser. `by`: how, unless with a password alone. */
export async function startStaffSession(
  context: DeviceContext & Pick<HandlerContext, 'app' | 'logSecurity'>,
  { userId, userCode, name, router, role }: Person,
  by?: 'secondFactor',
): Promise<Pick<Calls['getToken']['response'], 'token' | 'userInfo'>> {
  context.logSecurity('authn_login_success', { userId, by })
  await noteDevice(context, userId)
  const token = await issueStaffToken(context.db, { userId, role }, context.now)
  return { token, userInfo: { userId, userCode, name, router, role, ...context.app } }
}

/**
 * Returns the challenge that a correct password gets instead of a session, when the person has a second factor or the operator requires one; for a
 * person without one also its set-up. Undefined when the password is enough.
 */
export async function challengeOf(
  context: Pick<HandlerContext, 'db' | 'now' | 'personalData' | 'requiresSecondFactor' | 'setting'>,
  { userId, name, userIdEB = null }: { userId: string; name: string; userIdEB?: string | null },
): Promise<Pick<Calls['getToken']['response'], 'challenge' | 'setUp'> | undefined> {
  const { db, now, requiresSecondFactor, setting } = context
  const hasOne = await hasSecondFactor(db, userId)
  if (!hasOne && !requiresSecondFactor) return undefined
  const setUp = hasOne ? undefined : await startSetUp(context, userId, { issuer: String(setting('company')), account: name })
  return { challenge: await createChallenge(db, { userId, userIdEB }, now), ...(setUp && { setUp }) }
}
