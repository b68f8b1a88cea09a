import { type WeComEndpoint, requestWeCom, type WeComAnswer, WeComError } from './request.ts'
import { type Issued, createTokenCache } from './token-cache.ts'

/** The access token is unknown, too old or another's; WeCom may end one before its time. */
const STALE = new Set([40_001, 40_014, 42_001])

export interface Credentials {
  corpId: string
  secret: string
}

export interface WeComClient {
  /** Calls a function that needs an access token. With a token that WeCom no longer takes it is called once more, with a new one. */
  ask(path: string, query?: Readonly<Record<string, string>>, body?: object): Promise<WeComAnswer>
}

/** WeCom for one app: the access token is fetched when it is first needed, kept, and shared by all who ask. */
export function createClient({ corpId, secret }: Credentials, asking: WeComEndpoint, steady: () => number): WeComClient {
  const token = createTokenCache(
    async () => issuedIn('gettoken', 'access_token', await requestWeCom(asking, 'gettoken', { corpid: corpId, corpsecret: secret })),
    steady,
  )
  return {
    async ask(path, query = {}, body) {
      const first = await token.get()
      try {
        return await requestWeCom(asking, path, { ...query, access_token: first }, body)
      } catch (error) {
        if (!(error instanceof WeComError) || error.errcode === undefined || !STALE.has(error.errcode)) throw error
        token.forget(first)
        return requestWeCom(asking, path, { ...query, access_token: await token.get() }, body)
      }
    },
  }
}

/** The token or ticket in an answer and how long it lives. Throws a WeComError when the answer has none. */
export function issuedIn(path: string, field: string, answer: WeComAnswer): Issued {
  const [value, seconds] = [answer[field], answer['expires_in']]
  if (typeof value !== 'string' || value === '' || typeof seconds !== 'number') throw new WeComError(path, `an answer without ${field}`)
  return { value, seconds }
}
