import { useCallback, useState } from 'react'

/** A call of the service that a person started, and what there is to say about it. */
export interface Work {
  isWaiting: boolean
  /** What was done, or an empty text. */
  said: string
  /** Why it was not done, or an empty text. */
  failure: string
  /** Does something, and says what it returns. Resolves to whether it succeeded; what failed can be tried again. */
  run(work: () => Promise<string>): Promise<boolean>
  retry(): void
}

interface State {
  isWaiting: boolean
  said: string
  failure: string
  last: (() => Promise<string>) | undefined
}

/** Runs calls of the service one at a time, and keeps the last one for another try. */
export function useWork(): Work {
  const [{ last, ...state }, setState] = useState<State>({ isWaiting: false, said: '', failure: '', last: undefined })
  const run = useCallback(async (work: () => Promise<string>) => {
    setState({ isWaiting: true, said: '', failure: '', last: work })
    try {
      const said = await work()
      setState({ isWaiting: false, said, failure: '', last: undefined })
      return true
    } catch (error) {
      setState({ isWaiting: false, said: '', failure: (error as Error).message, last: work })
      return false
    }
  }, [])
  return { ...state, run, retry: () => void (last && run(last)) }
}
