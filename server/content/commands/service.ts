import { StartError } from '../../config/start-error.ts'

/** A file of the content as the service sends it. */
export interface SentFile {
  path: string
  base?: string
  text?: string
  removed?: boolean
}

type Answer = Record<string, unknown>

/** Calls the service as a person. */
export interface Service {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

/** Returns the calls of a service for the holder of a token. They throw a StartError with the service's message when it refuses. */
export function serviceAt(url: string, token: string): Service {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(new URL(path, url), {
      ...init,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
    }).catch(() => {
      throw new StartError(`${url} can't be reached.`)
    })
    const { status, message = '', data = {} } = await bodyOf(response)
    if (response.status === 401) throw new StartError('The sign-in has ended: npm run content -- login URL NAME')
    if (!response.ok || status !== '200') throw new StartError(message === '' ? `The service answered ${response.status}.` : message)
    return data
  }
  return {
    get: (path, query = {}) => send(`${path}?${new URLSearchParams(query).toString()}`, { method: 'GET' }),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

async function bodyOf(response: Response): Promise<{ status?: string; message?: string; data?: Answer }> {
  try {
    return (await response.json()) as { status?: string; message?: string; data?: Answer }
  } catch {
    return {}
  }
}
