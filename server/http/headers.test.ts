import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from './env.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')
const own = contentSecurityPolicy({ 'img-src': "'none'" })

async function headersOf(https: boolean, path: string): Promise<Record<string, string>> {
  const app = new Hono<Env>().use(securityHeaders(https, () => NOON))
  app.get('/own', (context) => context.text('', 200, { 'Content-Security-Policy': own }))
  app.get('/api/kept', (context) => context.text('', 200, { 'Cache-Control': 'public' }))
  app.get('*', (context) => context.text('', 200))
  const { 'content-type': _, ...rest } = Object.fromEntries((await app.request(path)).headers)
  return rest
}

const ALWAYS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
it('DEC-15 sends security headers with every answer, and HSTS over https', async () => {
  expect(await headersOf(false, '/page')).toEqual(ALWAYS)
  expect(await headersOf(true, '/page')).toEqual({ ...ALWAYS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
})
it('DEC-15 sends no-store with every answer of the API, overriding its own Cache-Control', async () => {
  for (const path of ['/api/none', '/api/kept'])
    expect(await headersOf(false, path)).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store' })
})
it('keeps an answer’s own policy, built by changing single directives', async () => {
  expect((await headersOf(false, '/own'))['content-security-policy']).toBe(own)
  const lines = contentSecurityPolicy().split('; ')
  expect(own.split('; ').filter((line) => !lines.includes(line))).toEqual(["img-src 'none'"])
  expect(own.split('; ')).toHaveLength(lines.length)
})

it('DEC-05 sends the service’s time in the Date header of API answers', async () => {
  expect((await headersOf(false, '/api/kept'))['date']).toBe('Fri, 20 Nov 2026 04:00:00 GMT')
  expect(await headersOf(false, '/own')).not.toHaveProperty('date')
})
