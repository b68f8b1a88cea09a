import { outsideServer } from '../../handler/outside-server.ts'

/** A token or ticket with its lifetime. */
export interface Issued {
  value: string
  seconds: number
}

export interface TokenCache {
  /** Returns the value, and requests a new one when it is missing or about to expire. Concurrent calls share one request. */
  get(): Promise<string>
  /** Removes a value that was rejected, unless it has been replaced already. */
  forget(value: string): void
}

/** How long before its expiry a value is replaced, so that it does not expire during a request, in milliseconds. */
const MARGIN_MS = 200_000
/** How long a failure is cached, in milliseconds, because the issuer blocks clients that request too often. */
const FAILURE_MS = 3_000

interface CachedToken {
  promise: Promise<string>
  value?: string
  until: number
}

/** Caches the value from `issue` in memory until shortly before it expires. `steady` is a monotonic clock in milliseconds. */
export function createTokenCache(issue: () => Promise<Issued>, steady: () => number): TokenCache {
  let cached: CachedToken | undefined

  function request(): CachedToken {
    const requested: CachedToken = { promise: issue().then(settle), until: Infinity }
    function settle({ value, seconds }: Issued): string {
      const life = seconds * 1_000
      requested.value = value
      requested.until = steady() + life - Math.min(MARGIN_MS, life / 2)
      return value
    }
    requested.promise.catch(() => {
      requested.until = steady() + FAILURE_MS
    })
    return requested
  }

  return {
    get() {
      if (!cached || steady() >= cached.until) cached = request()
      const { promise } = cached
      return outsideServer(() => promise)
    },
    forget(value) {
      if (cached?.value === value) cached = undefined
    },
  }
}
