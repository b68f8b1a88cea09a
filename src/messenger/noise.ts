import { wordsOf } from './failure.ts'

/** Rejections that the SDK leaves unhandled when its configuration fails; the caller gets the same failure from the call itself. */
const SDK_REJECTION = /^(SDK Error:|(agentConfig|config|preVerifyJSAPI|agent_config):)/

/** Thrown into the SDK when the service provides no signature; the SDK rejects the call with it. */
export class SignatureUnavailable extends Error {
  override name = 'SignatureUnavailable'
}

/** Suppresses the SDK's unhandled rejections, and no others, so that they are not reported as errors of the app. */
export function silenceSdk(page: EventTarget): void {
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event instanceof PromiseRejectionEvent ? event.reason : undefined
    if (reason instanceof SignatureUnavailable || SDK_REJECTION.test(wordsOf(reason))) event.preventDefault()
  })
}
