import opening from '../../../schemas/calls/openPreview.json' with { type: 'json' }
import logIn from '../../../schemas/calls/getToken.json' with { type: 'json' }
import { PREVIEW } from '../../preview/messages.ts'
import type { Texts } from '../editing/editing.ts'
import { call, inBase64, ServiceError } from '../service.ts'
import { words } from '../words.ts'

/** The people of the sample data, and values of parameters with which its screens have something to show. */
export interface SampleData {
  staff: readonly { userId: string; name: string; loginName: string | null }[]
  password: string
  samples: {
    everywhere: Readonly<Record<string, string>>
    at: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Opens this person's preview, and returns its samples. The first time its process starts, which takes seconds. Throws a ServiceError. */
export async function openPreview(): Promise<SampleData> {
  const { ticket } = (await call(opening)) as { ticket: string }
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `steward_preview=${ticket}; Path=${PREVIEW}; SameSite=Strict${secure}`
  return (await ask('dev/world')) as SampleData
}

/** Makes the preview's service answer by these texts. Throws a ServiceError; the service then keeps the last ones. */
export const sendTexts = async (texts: Texts): Promise<void> => void (await ask('content', { files: [...texts] }))
/** Sets the clock of the preview, in milliseconds from now. */
export const setClock = async (offset: number): Promise<void> => void (await ask('clock', { offset }))
/** Replaces everything that was typed in the preview by fresh sample data. */
export const resetData = async (): Promise<void> => void (await ask('reset', {}))

/** Signs a sample person in, and returns the session as the app stores it. Throws a ServiceError. */
export async function sessionOf(loginName: string, password: string): Promise<Record<string, string>> {
  const answer = (await ask(logIn.path.slice(1), { username: loginName, password: inBase64(password) })) as Envelope
  const { token = '', userInfo = {} } = answer.data ?? {}
  const texts = Object.entries(userInfo).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return { ...Object.fromEntries(texts), token, 'steward.justSignedIn': '1' }
}

interface Envelope {
  data?: { token?: string; userInfo?: Record<string, unknown> }
}

async function ask(path: string, body?: object): Promise<unknown> {
  const init = body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(PREVIEW + path, init).catch(() => undefined)
  const data: unknown = await answer?.json().catch(() => undefined)
  if (!answer?.ok) throw new ServiceError((data as { message?: string } | undefined)?.message || words.noAnswer, undefined)
  return data
}
