import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { OwnCall } from '../api/own-calls.ts'
import { online } from '../api/online.ts'
import { ownCall } from '../api/own-call.ts'

/** How long signing out waits for the service, in milliseconds. A request to end one session continues. */
const WAIT_MS = 5_000
/** Pauses before retries, in milliseconds; an `online` event ends a pause early. */
const RETRY_MS = [5_000, 30_000, 120_000, 600_000]

export type EndCall = Extract<OwnCall, 'endSession' | 'endAllSessions'>

/** `unknown`: the service does not know the token, for example because its session has expired. */
type Ending = 'ended' | 'unknown' | 'unreached'

/**
 * Ends the session of a token that this tab has already discarded. Resolves with true when the service has ended the session or does not
 * know it. Resolves with false when the service was not reached: then this page tries to end this session in memory, and otherwise it
 * expires (DEC-15). A retry or a late request never ends all sessions, because the person may have signed in again since. Also resolves
 * with false when all sessions were to end and the service does not know the token: other devices stay signed in.
 */
export async function endOnServer(call: EndCall, endedToken: string): Promise<boolean> {
  const first = tryToEnd(call, endedToken)
  void first.then((ending) => (ending === 'unreached' ? retryEnding(endedToken) : undefined))
  const ending = await Promise.race([first, pause(WAIT_MS)])
  return ending === 'ended' || (ending === 'unknown' && call === 'endSession')
}

async function tryToEnd(call: EndCall, endedToken: string): Promise<Ending> {
  try {
    const request =
      call === 'endSession' ? ownCall(call, { token: endedToken }, { endedToken }) : ownCall(call, {}, { endedToken, timeoutMs: WAIT_MS })
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
