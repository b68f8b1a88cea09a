import { storeText } from '../../widgets/kit/store-text.ts'

/** The key under which this tab stores its own session; the app in the same browser has another one. */
const TOKEN = 'steward.workbench.token'
const CONTENT = '/api/steward/content'
const CODE = '/api/steward/account/signInWithCode'
const SIGN_IN = '/api/pwesure/qywxRest/avoidLogin/getToken'

/** A refusal of the service, with its sentence. `status` is that of the envelope; empty without an answer. */
export class ServiceError extends Error {
  constructor(
    readonly status: string,
    message: string,
  ) {
    super(message)
  }
}

/** A file of a draft: `base` is the hash of the text that it replaces. */
export interface DraftFile {
  path: string
  base?: string
  text?: string
  removed?: boolean
}

export interface ContentOfService {
  number: number
  files: readonly { path: string; text: string }[]
  drafts: readonly DraftFile[]
}

/** The service's findings and the difference of the drafts. */
export interface DraftCheck {
  problems?: string
  advice?: string
  difference?: string
  tested?: string
  needsReview: boolean
}

export const isSignedIn = (): boolean => sessionStorage.getItem(TOKEN) !== null
export const signOut = (): void => void storeText(TOKEN, undefined)

/** The next step of a sign-in: none, a code of the authenticator, or an authenticator that must be set up in the app. */
export type SignInStep = { next: 'done' } | { next: 'code'; challenge: string } | { next: 'setUp' }

/** Signs in with a password. Throws a ServiceError. */
export async function signIn(username: string, password: string): Promise<SignInStep> {
  const answer = (await call('POST', SIGN_IN, { username, password: inBase64(password) })) as Answer
  if (answer.token !== undefined) storeText(TOKEN, answer.token)
  else if (answer.setUp !== undefined) return { next: 'setUp' }
  else if (answer.challenge !== undefined) return { next: 'code', challenge: answer.challenge }
  return { next: 'done' }
}

/** Completes a sign-in with a code. Throws a ServiceError. */
export async function signInWithCode(challenge: string, code: string): Promise<void> {
  const { token } = (await call('POST', CODE, { challenge, code })) as Answer
  storeText(TOKEN, token)
}

interface Answer {
  token?: string
  challenge?: string
  setUp?: object
}

const inBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

export const readContent = async (): Promise<ContentOfService> => (await call('GET', `${CONTENT}/files`)) as ContentOfService
export const checkDrafts = async (): Promise<DraftCheck> => (await call('POST', `${CONTENT}/check`, {})) as DraftCheck
export const saveDrafts = async (files: readonly DraftFile[]): Promise<void> => void (await call('POST', `${CONTENT}/drafts`, { files }))
export const publish = async (note: string): Promise<number> =>
  ((await call('POST', `${CONTENT}/publish`, { note })) as { number: number }).number

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const token = sessionStorage.getItem(TOKEN)
  const headers = { 'Content-Type': 'application/json', ...(token === null ? {} : { Authorization: token }) }
  const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch((error: unknown) => {
    throw new ServiceError('', String(error))
  })
  const { status, message = '', data } = (await answer.json().catch(() => ({}))) as { status?: string; message?: string; data?: unknown }
  if (answer.status === 401) signOut()
  if (status !== '200') throw new ServiceError(status ?? String(answer.status), message)
  return data
}
