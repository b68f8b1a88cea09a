import { isolate } from './isolate.ts'
import { PREVIEW } from './messages.ts'
import { started } from './started.ts'
import { onMessage, tellWorkbench } from './talk.ts'
import requestsUrl from './requests.ts?worker&url'

isolate()

/** A Trusted Types policy that allows only the preview's own worker script, as required by the CSP. */
const policy = window.trustedTypes?.createPolicy('steward-preview', { createScriptURL: () => requestsUrl })

/** Waits until the service worker handles the requests of this page. */
async function sendRequestsToPreview(): Promise<void> {
  const { serviceWorker } = navigator
  const isControlled = new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    if (serviceWorker.controller) resolve()
  })
  const url = (policy?.createScriptURL(requestsUrl) ?? requestsUrl) as string
  await serviceWorker.register(url, { scope: PREVIEW, type: 'module' })
  const { active } = await serviceWorker.ready
  // A page that was reloaded past its cache has no worker until one claims it.
  if (!serviceWorker.controller) active?.postMessage('claim', [])
  await isControlled
}

const end = onMessage((message) => {
  if (message.about !== 'start') return
  end()
  started.start = message.start
  void import('./app.tsx').then(({ startApp }) => startApp(message.start))
})
await sendRequestsToPreview().then(
  () => tellWorkbench({ about: 'ready' }),
  () => tellWorkbench({ about: 'impossible' }),
)
