import { useCallback, useState } from 'react'

/** A call that a person started, with its result in words. */
export interface Work {
  isWaiting: boolean
  /** The result in words, or an empty text. */
  said: string
  /** Why it was not done, or an empty text. */
  failure: string
  /** Whether the page itself started it, so that its end must not move the focus. */
  isOfPage: boolean
  /** Does what a person wants, and says what it returns. What failed can be tried again. */
  run(work: () => Promise<string>): Promise<void>
  /** Does something that the page needs. */
  load(work: () => Promise<void>): Promise<void>
  retry(): void
}

interface State extends Pick<Work, 'isWaiting' | 'said' | 'failure' | 'isOfPage'> {
  last: (() => Promise<string>) | undefined
}

const NOTHING: State = { isWaiting: false, said: '', failure: '', isOfPage: true, last: undefined }

/** Runs calls of the service one at a time, and keeps the last one for another try. */
export function useWork(): Work {
  const [{ last, ...state }, setState] = useState(NOTHING)
  const start = useCallback(async (work: () => Promise<string>, isOfPage: boolean) => {
    setState({ ...NOTHING, isOfPage, isWaiting: true, last: work })
    try {
      setState({ ...NOTHING, isOfPage, said: await work() })
    } catch (error) {
      setState({ ...NOTHING, isOfPage, failure: (error as Error).message, last: work })
    }
  }, [])
  const run = useCallback((work: () => Promise<string>) => start(work, false), [start])
  const load = useCallback((work: () => Promise<void>) => start(async () => work().then(() => ''), true), [start])
  return { ...state, run, load, retry: () => void (last && run(last)) }
}
