import { type ComponentType, createElement, useEffect, useState } from 'react'
import { OutcomeError } from './language/outcome-error.ts'

/** Code that is loaded on demand and cached. */
export interface Loadable<Code> {
  get(): Code | undefined
  /** Loads the code; rejects on failure and may be called again. */
  load(): Promise<Code>
  /** Replaces the loaded code; used by hot reload during development. */
  set(code: Code): void
}

/** Creates a loader. */
export function createLoadable<Code>(fetchCode: () => Promise<Code>): Loadable<Code> {
  let code: Code | undefined
  return {
    get: () => code,
    set(next) {
      code = next
    },
    async load() {
      code = await fetchCode()
      return code
    },
  }
}

/** Returns the outcome of code that cannot be loaded. The app replaces it by one that detects whether a deploy removed the code. */
export const missingCode = { outcome: async () => 'requestFailed' }

/** Returns the code, loading it if necessary; throws the outcome of missing code when loading fails. */
export async function loaded<Code>(source: Loadable<Code>): Promise<Code> {
  return source.get() ?? (await source.load().catch(unreachable))
}

async function unreachable(): Promise<never> {
  throw new OutcomeError(await missingCode.outcome())
}

/** Prefetch delay in milliseconds; after the first paint of a screen even on a slow phone. */
const SOON_MS = 1_500

/** Prefetches code after a delay. Failures are ignored; the code is loaded again when it is needed. */
export function fetchSoon<Code>(source: Loadable<Code>, after = SOON_MS): void {
  setTimeout(() => {
    if (source.get() === undefined) void source.load().catch(() => undefined)
  }, after)
}

/** Loads code for rendering. After a failure, `retry` loads it again; the `online` event does so too. */
export function useLoadable<Code>(source: Loadable<Code>): { code: Code | undefined; retry: (() => void) | undefined } {
  const [code, setCode] = useState(() => source.get())
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  useEffect(() => {
    if (code !== undefined) return undefined
    let wanted = true
    source.load().then(
      (found) => wanted && setCode(() => found),
      () => wanted && setFailedAttempt(attempt),
    )
    return () => {
      wanted = false
    }
  }, [source, code, attempt])
  const hasFailed = code === undefined && failedAttempt === attempt
  useEffect(() => {
    if (!hasFailed) return undefined
    const again = () => setAttempt((before) => before + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed])
  return { code, retry: hasFailed ? () => setAttempt(attempt + 1) : undefined }
}

/** Returns a component whose code is loaded on its first render; renders null until then. Retries when the network is back. */
export function lazyComponent<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const source = createLoadable(fetchCode)
  return function Later(props: Props) {
    const { code } = useLoadable(source)
    return code ? createElement(code, props) : null
  }
}
