import { storeText } from '../../widgets/kit/store-text.ts'
import { create } from 'zustand'
import type { Session } from '../../generated/data.ts'

/** Fields that identify the enterprise, not a person; they outlive a session. */
export const ENTERPRISE_FIELDS = ['appId', 'agentId', 'wechatCode'] as const

/** Fields that a login replaces. */
const LOGIN_FIELDS = [
  'userId',
  'userCode',
  'name',
  'role',
  'userIdEB',
  'userCodeEB',
  'mobile',
  'messageStatus',
  'endorNo',
  'policyNo',
  'registNo',
] as const

/** Fields that end with a session. */
const SESSION_FIELDS = [
  ...LOGIN_FIELDS,
  'router',
  'bussinessNo',
  'externalUserId',
  'chatid',
  'caseNo',
  'currentEndor',
  'currentPolicy',
  'entitlement',
] as const

/** The session fields by the API's names (GUARD-01), each under its own sessionStorage key (AMB2-20). */
const FIELDS = [...SESSION_FIELDS, ...ENTERPRISE_FIELDS]

interface SessionState {
  values: Session
  token: string | undefined
  /** Whether the service ended the session: the login opens over the screen, which keeps what was typed (DEC-18). */
  lost: boolean
  /** Whether the person signed out, here or in another tab (DEC-32): the login opens without a message. */
  ended: boolean
  /** Whether the page refetches by itself, since the user last touched it: such requests do not prolong the session (DEC-15). */
  unattended?: boolean
}

function readStored(): SessionState {
  const values = Object.fromEntries(FIELDS.flatMap((field) => entryIfSet(field, sessionStorage.getItem(field))))
  return { values, token: sessionStorage.getItem('token') ?? undefined, lost: false, ended: false }
}

const entryIfSet = (field: string, value: string | null): [string, string][] => (value === null ? [] : [[field, value]])

/** The session store, the only source of who is signed in. */
export const useSession = create<SessionState>(readStored)

type Changes = { [Name in keyof Session]?: Session[Name] | undefined }

/** Returns these fields, undefined for the missing ones. */
const pick = (fields: readonly (keyof Session)[], values: Session): Changes =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Sets some of the session's values; undefined removes one. */
export const setSession = (values: Changes): void => useSession.setState({ values: persistValues(values) })

/** Writes values to sessionStorage, so that they survive a reload, and returns the session's new values. */
function persistValues(values: Changes): Session {
  for (const field of FIELDS) {
    if (field in values) storeText(field, values[field])
  }
  return Object.fromEntries(Object.entries({ ...useSession.getState().values, ...values }).filter(([, value]) => value !== undefined))
}

/**
 * Starts a session. The identity is taken from the login response alone and replaces the previous one (DEC-09). A response without a router
 * keeps that of the entry address, but not that of another person.
 */
export function signIn(token: string, user: Session): void {
  const before = useSession.getState().values
  const isSame = (before.userId ?? user.userId) === user.userId
  const router = user.router || (isSame ? before.router : undefined)
  storeText('token', token)
  storeText(JUST_SIGNED_IN_KEY, '1')
  setSession({ ...pick(LOGIN_FIELDS, user), ...pick(ENTERPRISE_FIELDS, { ...before, ...user }), router })
  useSession.setState({ token, lost: false, ended: false })
}

const JUST_SIGNED_IN_KEY = 'steward.justSignedIn'

/** Whether a login has just happened; then the first home that opens may redirect to the session's own (DEC-11). */
export const hasJustSignedIn = () => sessionStorage.getItem(JUST_SIGNED_IN_KEY) !== null
export const signInIsOver = () => sessionStorage.removeItem(JUST_SIGNED_IN_KEY)

/** Handles a token that the service no longer accepts. The person stays known, so that they can sign in again and continue. */
export function loseSession(): void {
  sessionStorage.removeItem('token')
  useSession.setState({ token: undefined, lost: true })
}

/** Erases the token and everything the session stored about its person (DEC-32). */
export function forgetSession(): void {
  sessionStorage.removeItem('token')
  sessionStorage.removeItem(JUST_SIGNED_IN_KEY)
  const values = persistValues(pick(SESSION_FIELDS, {}))
  // One update, so that no subscriber sees a token without a person.
  useSession.setState({ values, token: undefined, lost: false, ended: true })
}

/** Returns the outcome shown for a lost session. Claimants have no login; their message says to reopen the link (DEC-14). */
export const lostOutcome = ({ registNo }: Session): 'unauthorised' | 'linkEnded' => (registNo === undefined ? 'unauthorised' : 'linkEnded')

/** Returns the identity of a session, unique in this browser; undefined when signed out. Policyholders have one per endorsement. */
export const identityOf = ({ userId, endorNo, mobile }: Session): string | undefined =>
  userId ?? (endorNo === undefined ? undefined : `+${mobile ?? ''}\n${endorNo}`)

/** Returns the person of an identity, the same for all endorsements of a mobile number. No user id starts with a plus. */
export const personOf = (identity: string): string => identity.replace(/\n.*/, '')
