import { type ComponentType, createElement, useEffect, useState } from 'react'
import { OutcomeError } from './language/outcome-error.ts'

/** Code that is fetched when it is needed, and is there at once after that. */
export interface Loadable<Code> {
  get(): Code | undefined
  /** Rejects when it can't be fetched, and may be called again. */
  load(): Promise<Code>
  /** In development what was saved takes the place of what was loaded. */
  set(code: Code): void
}

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

/** Code that a tap waits for. Where it can't be fetched there is no network: ends with the outcome `requestFailed`. */
export async function loaded<Code>(source: Loadable<Code>): Promise<Code> {
  return source.get() ?? (await source.load().catch(unreachable))
}

function unreachable(): never {
  throw new OutcomeError('requestFailed')
}

/** After the first paint of a screen, also on a slow phone; milliseconds. */
const SOON_MS = 1_500

/** Fetches code before anybody has asked for it. Whoever needs it fetches it again where that failed, and says so. */
export function fetchSoon<Code>(source: Loadable<Code>, after = SOON_MS): void {
  setTimeout(() => {
    if (source.get() === undefined) void source.load().catch(() => undefined)
  }, after)
}

/** Code for what is drawn. When it could not be fetched, `retry` fetches it again, as does the return of the network. */
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

/**
 * A component that nobody sees before they do something: nothing stands in its place until its code, which is fetched when it is first
 * asked for, is there. When that fails it is fetched again once the network is back.
 */
export function drawnLater<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const source = createLoadable(fetchCode)
  return function Later(props: Props) {
    const { code } = useLoadable(source)
    return code ? createElement(code, props) : null
  }
}
