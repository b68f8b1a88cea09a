import { wordsOf } from './failure.ts'

/** The SDK never catches the promise of its own configuration; whoever waits for a call hears of the failure there. */
const NOISE = /^(SDK Error:|(agentConfig|config|preVerifyJSAPI|agent_config):)/

/** Why no signature could be had; thrown into the SDK, which passes it on to the call that needed it. */
export class Unsigned extends Error {
  override name = 'Unsigned'
}

/** Keeps the SDK's unhandled rejections, and only those, from looking like mistakes of the app. */
export function silenceSdk(page: EventTarget): void {
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event instanceof PromiseRejectionEvent ? event.reason : undefined
    if (reason instanceof Unsigned || NOISE.test(wordsOf(reason))) event.preventDefault()
  })
}
