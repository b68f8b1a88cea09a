import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { OwnCall } from '../api/own-calls.ts'
import { online } from '../api/online.ts'
import { ownCall } from '../api/own-call.ts'

/** Pauses before retries, in milliseconds; an `online` event ends a pause early. */
const RETRY_MS = [5_000, 30_000, 120_000, 600_000]

export type EndCall = Extract<OwnCall, 'endSession' | 'endAllSessions'>

/** `unknown`: the service does not know the token, for example because its session has expired. */
type Ending = 'ended' | 'unknown' | 'unreached'

/**
 * Ends the session of a token that this tab has already discarded. Resolves with true when the service has ended the session or does not
 * know it. Resolves with false when the service was not reached: then this page tries to end this session in memory, and otherwise it
 * expires (DEC-15). A retry or a late request never ends all sessions, because the person may have signed in again since. Also resolves
 * with false when all sessions were to end and the service does not know the token: other devices stay signed in. `timeoutMs` limits a
 * request to end all sessions.
 */
export async function endOnServer(call: EndCall, endedToken: string, timeoutMs?: number): Promise<boolean> {
  const ending = await tryToEnd(call, endedToken, timeoutMs)
  if (ending === 'unreached') void retryEnding(endedToken)
  return ending === 'ended' || (ending === 'unknown' && call === 'endSession')
}

async function tryToEnd(call: EndCall, endedToken: string, timeoutMs?: number): Promise<Ending> {
  try {
    const request =
      call === 'endSession'
        ? ownCall(call, { token: endedToken }, { endedToken })
        : ownCall(call, {}, { endedToken, ...(timeoutMs && { timeoutMs }) })
    return (await request).ok ? 'ended' : 'unreached'
  } catch (error) {
    return error instanceof OutcomeError && error.outcome === 'unauthorised' ? 'unknown' : 'unreached'
  }
}

async function retryEnding(endedToken: string): Promise<void> {
  for (const ms of RETRY_MS) {
    await Promise.race([pause(ms), online()])
    if ((await tryToEnd('endSession', endedToken)) !== 'unreached') return
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
