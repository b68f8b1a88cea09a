import logIn from '../../schemas/calls/getToken.json' with { type: 'json' }
import publishing from '../../schemas/calls/publishContent.json' with { type: 'json' }
import reading from '../../schemas/calls/readContent.json' with { type: 'json' }
import saving from '../../schemas/calls/saveContentDrafts.json' with { type: 'json' }
import withCode from '../../schemas/calls/signInWithCode.json' with { type: 'json' }
import { endSession, startSession, useSession } from './session.ts'
import { words } from './words.ts'

/** A refusal of the service, or no answer, as a sentence for people. */
export class ServiceError extends Error {
  /** The status of the answer; undefined without one. */
  readonly status: string | undefined

  constructor(message: string, status: string | undefined) {
    super(message)
    this.status = status
  }
}

/** A file of a draft: `base` is the hash of the released text from which it began. A file without a text has no draft any more. */
export interface DraftFile {
  path: string
  base?: string
  text?: string
  removed?: boolean
  /** The hash of the draft that the service must have, so that no draft of another page is lost; empty for none. */
  replaces?: string
}

export interface ContentOfService {
  number: number
  files: readonly { path: string; text: string }[]
  drafts: readonly DraftFile[]
  /** The people other than a reviewer who have drafts; only reviewers get them. */
  waiting?: readonly Person[]
}

/** A member of staff. */
export interface Person {
  userId: string
  name: string
}

/** The service's findings and the difference of the drafts. */
export interface DraftCheck {
  problems?: string
  advice?: string
  difference?: string
  tested?: string
  /** Whether a second person must approve before these drafts are published. */
  needsReview: boolean
  /** Names exactly this content, on the release that it follows. */
  treeHash: string
  basedOn: number
}

/** The next step of a sign-in: none, a code of the authenticator, or an authenticator that must be set up in the app. */
export type SignInStep = { next: 'done' } | { next: 'code'; challenge: string } | { next: 'setUp' }

/** Signs in with a password. Throws a ServiceError. */
export async function signIn(account: string, password: string): Promise<SignInStep> {
  const { challenge, setUp, token, userInfo } = (await call(logIn, { username: account, password: inBase64(password) })) as SignInAnswer
  if (setUp !== undefined) return { next: 'setUp' }
  if (challenge !== undefined) return { next: 'code', challenge }
  startSession({ account, token, userId: userInfo?.userId })
  return { next: 'done' }
}

/** Completes a sign-in with a code. Throws a ServiceError. */
export async function signInWithCode(account: string, challenge: string, code: string): Promise<void> {
  const { token, userInfo } = (await call(withCode, { challenge, code })) as SignInAnswer
  startSession({ account, token, userId: userInfo?.userId })
}

interface SignInAnswer {
  token: string
  userInfo?: { userId?: string }
  challenge?: string
  setUp?: object
}

/** Returns a text as the service expects passwords. */
export const inBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

export const readContent = async (): Promise<ContentOfService> => (await call(reading)) as ContentOfService
/** Saves drafts. Resolves to false when the service has other drafts than those that they replace. */
export async function saveDrafts(files: readonly DraftFile[]): Promise<boolean> {
  try {
    await call(saving, { files })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.status === '409') return false
    throw error
  }
}
export const publish = async (note: string): Promise<number> => ((await call(publishing, { note })) as { number: number }).number

/** Makes a call of the service. Throws a ServiceError. */
export async function call({ method, path }: { method: string; path: string }, body?: object): Promise<unknown> {
  const { token } = useSession.getState()
  const headers = { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) }
  const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(() => undefined)
  const { status, message, data } = ((await answer?.json().catch(() => undefined)) ?? {}) as Partial<Envelope>
  if (answer?.status === 401) endSession()
  // An answer that is not of the service, such as the page of a proxy, has no sentence either.
  if (status !== '200') throw new ServiceError(message || words.noAnswer, status)
  return data
}

interface Envelope {
  status: string
  message: string
  data: unknown
}
