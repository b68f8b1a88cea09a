import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { OwnCall } from '../api/own-calls.ts'
import { online } from '../api/online.ts'
import { ownCall } from '../api/own-call.ts'

/** How long one waits at most for the service when signing out, in milliseconds; what is under way goes on. */
const PATIENCE_MS = 5_000
/** When an end that did not reach the service is tried again, in milliseconds, or as soon as there is a network. */
const AGAIN_MS = [5_000, 30_000, 120_000, 600_000]

export type EndCall = Extract<OwnCall, 'endSession' | 'endAllSessions'>

/**
 * Ends the session of a token that this tab has already forgotten. True: the service has ended it, or knew nothing of it.
 * False: it has not been reached; it is tried again from memory as long as the page lives, and otherwise the session dies
 * of idleness (DEC-15).
 */
export async function endOnServer(call: EndCall, endedToken: string): Promise<boolean> {
  const first = tryToEnd(call, endedToken)
  void first.then((done) => (done ? undefined : keepTrying(call, endedToken)))
  return Promise.race([first, pause(PATIENCE_MS).then(() => false)])
}

async function tryToEnd(call: EndCall, endedToken: string): Promise<boolean> {
  try {
    const request = call === 'endSession' ? { token: endedToken } : {}
    return (await ownCall(call, request, { endedToken })).ok
  } catch (error) {
    return error instanceof OutcomeError && error.outcome === 'unauthorised'
  }
}

async function keepTrying(call: EndCall, endedToken: string): Promise<void> {
  for (const ms of AGAIN_MS) {
    await Promise.race([pause(ms), online()])
    if (await tryToEnd(call, endedToken)) return
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
