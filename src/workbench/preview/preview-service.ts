import opening from '../../../schemas/calls/openPreview.json' with { type: 'json' }
import logIn from '../../../schemas/calls/getToken.json' with { type: 'json' }
import type { Session } from '../../../generated/data.ts'
import { PREVIEW, type Start } from '../../preview/messages.ts'
import type { Texts } from '../editing/editing.ts'
import { call, inBase64, ServiceError } from '../service.ts'
import { words } from '../words.ts'

/** The people of the sample data, and values of parameters with which its screens have something to show. */
export interface SampleData {
  /** Staff with the id of their mode. */
  staff: readonly { userId: string; name: string; loginName: string | null; mode: string; role: string }[]
  password: string
  samples: {
    everywhere: Readonly<Record<string, string>>
    at: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Returns the login name of the first sample person who has one. */
export const firstAccount = ({ staff }: SampleData): string => staff.find(({ loginName }) => loginName !== null)?.loginName ?? ''

/** Opens this person's preview, and returns its samples. The first time its process starts, which takes seconds. Throws a ServiceError. */
export async function openPreview(): Promise<SampleData> {
  const { ticket } = (await call(opening)) as { ticket: string }
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `steward_preview=${ticket}; Path=${PREVIEW}; SameSite=Strict${secure}`
  return (await ask('dev/world')) as SampleData
}

/** A number of the preview's process. A new one has neither the texts nor the sessions of the last one. */
type ProcessId = number

/** Makes the preview's service answer by these texts. Throws a ServiceError with status 422 while it cannot; it then keeps the last ones. */
export const sendTexts = (texts: Texts): Promise<ProcessId> => control('content', { files: [...texts] })
/** Sets the clock of the preview, in milliseconds from now. */
export const setClock = (offset: number): Promise<ProcessId> => control('clock', { offset })
/** Replaces everything that was typed in the preview by fresh sample data. */
export const resetData = (): Promise<ProcessId> => control('reset', {})

const control = async (name: string, body: object): Promise<ProcessId> => ((await ask(name, body)) as { process: ProcessId }).process

/** Stands for the login name of the policyholder, who has none. */
export const POLICYHOLDER = '\u0000policyholder'

/** Signs a sample person in. Throws a ServiceError. */
export async function sessionOf(loginName: string, password: string): Promise<Start['session']> {
  if (loginName === POLICYHOLDER) return (await ask('dev/policyholder', {})) as Start['session']
  const { data } = (await ask(logIn.path.slice(1), { username: loginName, password: inBase64(password) })) as SignInAnswer
  return data?.token === undefined ? undefined : { token: data.token, user: data.userInfo ?? {} }
}

interface SignInAnswer {
  data?: { token?: string; userInfo?: Session }
}

async function ask(path: string, body?: object): Promise<unknown> {
  const init = body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(PREVIEW + path, init).catch(() => undefined)
  const data: unknown = await answer?.json().catch(() => undefined)
  if (answer?.ok) return data
  const { status, message } = Object(data) as { status?: string; message?: string }
  throw new ServiceError(message || words.noAnswer, status)
}
