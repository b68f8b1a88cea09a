import { create } from 'zustand'
import type { Session } from '../../generated/data.ts'

/** The session's fields under the documents' own names (GUARD-01), one key of sessionStorage each (AMB2-20). */
const FIELDS = [
  'userId',
  'userCode',
  'name',
  'appId',
  'agentId',
  'wechatCode',
  'router',
  'bussinessNo',
  'externalUserId',
  'chatid',
  'caseNo',
  'userIdEB',
  'userCodeEB',
  'mobile',
  'messageStatus',
  'endorNo',
  'policyNo',
  'registNo',
  'currentEndor',
  'currentPolicy',
  'entitlement',
] as const

interface SessionState {
  values: Session
  token: string | undefined
  /** The service ended the session: the login opens over the screen, which keeps what was typed (DEC-18). */
  lost: boolean
  /** Whoever was signed in has signed out, here or in another tab (DEC-32): the login opens, and nothing is said. */
  ended: boolean
}

function stored(): SessionState {
  const values = Object.fromEntries(FIELDS.flatMap((field) => pair(field, sessionStorage.getItem(field))))
  return { values, token: sessionStorage.getItem('token') ?? undefined, lost: false, ended: false }
}

const pair = (field: string, value: string | null): [string, string][] => (value === null ? [] : [[field, value]])

/** Who is signed in. Everything else asks this store and nothing else. */
export const useSession = create<SessionState>(stored)

type Changes = { [Name in keyof Session]?: Session[Name] | undefined }

/** Writes some of the session's values; an undefined one is removed. */
export const setSession = (values: Changes): void => useSession.setState({ values: keepValues(values) })

/** Writes them where a reload finds them, and answers what the session knows then. */
function keepValues(values: Changes): Session {
  for (const field of FIELDS) {
    if (!(field in values)) continue
    const value = values[field]
    if (value === undefined) sessionStorage.removeItem(field)
    else sessionStorage.setItem(field, value)
  }
  return Object.fromEntries(Object.entries({ ...useSession.getState().values, ...values }).filter(([, value]) => value !== undefined))
}

/** A login: who one is comes from its answer alone and replaces what was there (DEC-09). */
export function signIn(token: string, user: Session): void {
  const { userId, userCode, name, router, userIdEB, userCodeEB, mobile, messageStatus, endorNo, policyNo, registNo } = user
  const { appId, agentId, wechatCode } = { ...useSession.getState().values, ...user }
  sessionStorage.setItem('token', token)
  sessionStorage.setItem(JUST, '1')
  setSession({ userId, userCode, name, router, appId, agentId, wechatCode })
  setSession({ userIdEB, userCodeEB, mobile, messageStatus, endorNo, policyNo, registNo })
  useSession.setState({ token, lost: false, ended: false })
}

const JUST = 'steward.justSignedIn'

/** A login has just happened: the first home that is reached may forward to the right one (DEC-11). */
export const hasJustSignedIn = () => sessionStorage.getItem(JUST) !== null
export const signInIsOver = () => sessionStorage.removeItem(JUST)

/** The service no longer knows the token. Who it was stays known, so that the same person can go on. */
export function loseSession(): void {
  sessionStorage.removeItem('token')
  useSession.setState({ token: undefined, lost: true })
}

/** What the enterprise said of itself and not of a person: it outlives a session. */
const PLACE: ReadonlySet<string> = new Set(['appId', 'agentId', 'wechatCode'])

/** Forgets the token and all that the session knew of its person (DEC-32). */
export function forgetSession(): void {
  sessionStorage.removeItem('token')
  sessionStorage.removeItem(JUST)
  const values = keepValues(Object.fromEntries(FIELDS.filter((field) => !PLACE.has(field)).map((field) => [field, undefined])))
  // In one step: nobody who listens finds a token that is nobody's.
  useSession.setState({ values, token: undefined, lost: false, ended: true })
}

/** What is said when a session was lost: whoever came by a claim's link has no login to go to, and is told where the link is (DEC-14). */
export const lostOutcome = ({ registNo }: Session): 'unauthorised' | 'linkEnded' => (registNo === undefined ? 'unauthorised' : 'linkEnded')

/** Whose session this is, to tell it from others in this browser; undefined: nobody's. */
export const personOf = ({ userId, endorNo, mobile }: Session): string | undefined =>
  userId ?? (endorNo === undefined ? undefined : `${endorNo} ${mobile ?? ''}`)
