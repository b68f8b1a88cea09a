/** Something that is valid for a while. */
export interface Issued {
  value: string
  seconds: number
}

export interface TokenCache {
  /** The value, issued anew when there is none or it is about to end. Whoever asks meanwhile waits for the same answer. */
  get(): Promise<string>
  /** This value turned out to be no good. Does nothing when another one has taken its place. */
  forget(value: string): void
}

/** A value is taken for dead this long before its end, so that none dies on its way, in milliseconds. */
const MARGIN_MS = 200_000
/** After a failure everyone gets the same failure for this long: the issuer blocks who asks too often, in milliseconds. */
const REST_MS = 3_000

interface Holding {
  promise: Promise<string>
  value?: string
  until: number
}

/** Keeps in memory what `issue` hands out, until shortly before it ends by `steady`, milliseconds that are never set back or forward. */
export function createTokenCache(issue: () => Promise<Issued>, steady: () => number): TokenCache {
  let held: Holding | undefined

  function ask(): Holding {
    const asked: Holding = { promise: issue().then(settle), until: Infinity }
    function settle({ value, seconds }: Issued): string {
      const life = seconds * 1_000
      asked.value = value
      asked.until = steady() + life - Math.min(MARGIN_MS, life / 2)
      return value
    }
    asked.promise.catch(() => {
      asked.until = steady() + REST_MS
    })
    return asked
  }

  return {
    get() {
      if (!held || steady() >= held.until) held = ask()
      return held.promise
    },
    forget(value) {
      if (held?.value === value) held = undefined
    },
  }
}
