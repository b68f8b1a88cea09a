/// <reference lib="webworker" />
import { PREVIEW, type Fault } from './messages.ts'

/**
 * The service worker of the preview. It sends the app's requests, also for pictures, to the preview's own service. On request it fails as a
 * network or a service does.
 */
declare const self: ServiceWorkerGlobalScope

/** How long a slow network holds back each request, in milliseconds. */
const SLOW_MS = 3_000

let fault: Fault = 'none'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data === 'claim') void self.clients.claim()
  else fault = data as Fault
})
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin || pathname.startsWith(PREVIEW)) return
  event.respondWith(forward(event.request))
})

async function forward(request: Request): Promise<Response> {
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  if (fault === 'offline') return Response.error()
  if (fault === 'broken') return new Response('{}', { status: 500 })
  const { pathname, search } = new URL(request.url)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await fetch(PREVIEW + pathname.slice(1) + search, {
    method: request.method,
    headers: request.headers,
    credentials: 'same-origin',
    ...(hasBody ? { body: await request.blob() } : {}),
  })
  return fault === 'empty' && answer.headers.get('Content-Type')?.includes('json') ? withoutItems(answer) : answer
}

/** Returns an answer with empty lists. Lists are fields of the answer or of its data, or all of its data. */
async function withoutItems(answer: Response): Promise<Response> {
  const body = (await answer.json()) as Record<string, unknown>
  const emptied = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))
  const { data } = body
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data)
  return Response.json({ ...emptied(body), ...(isRecord ? { data: emptied(data) } : {}) }, { status: answer.status })
}
