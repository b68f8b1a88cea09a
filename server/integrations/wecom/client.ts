import { type WeComEndpoint, requestWeCom, type WeComAnswer, WeComError } from './request.ts'
import { type Issued, createTokenCache } from './token-cache.ts'

/** WeCom's error codes for an invalid access token: unknown, expired, or revoked early. */
const STALE = new Set([40_001, 40_014, 42_001])

export interface Credentials {
  corpId: string
  secret: string
}

export interface WeComClient {
  /** Calls an API function with the access token. When WeCom rejects the token, calls it once more with a new one. */
  call(path: string, query?: Readonly<Record<string, string>>, body?: object): Promise<WeComAnswer>
}

/** Creates the API client of one app. The access token is fetched on the first call, cached, and shared by all calls. */
export function createClient({ corpId, secret }: Credentials, endpoint: WeComEndpoint, steady: () => number): WeComClient {
  const token = createTokenCache(
    async () => issuedIn('gettoken', 'access_token', await requestWeCom(endpoint, 'gettoken', { corpid: corpId, corpsecret: secret })),
    steady,
  )
  return {
    async call(path, query = {}, body) {
      const first = await token.get()
      try {
        return await requestWeCom(endpoint, path, { ...query, access_token: first }, body)
      } catch (error) {
        if (!(error instanceof WeComError) || error.errcode === undefined || !STALE.has(error.errcode)) throw error
        token.forget(first)
        return requestWeCom(endpoint, path, { ...query, access_token: await token.get() }, body)
      }
    },
  }
}

/** Returns the token or ticket of an answer with its lifetime. Throws a WeComError when the answer has none. */
export function issuedIn(path: string, field: string, answer: WeComAnswer): Issued {
  const [value, seconds] = [answer[field], answer['expires_in']]
  if (typeof value !== 'string' || value === '' || typeof seconds !== 'number') throw new WeComError(path, `an answer without ${field}`)
  return { value, seconds }
}
