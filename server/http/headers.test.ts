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
it('DEC-15 every answer has the headers of security, and over https keeps browsers there', async () => {
  expect(await headersOf(false, '/page')).toEqual(ALWAYS)
  expect(await headersOf(true, '/page')).toEqual({ ...ALWAYS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
})
it('DEC-15 no answer of the API is stored, whatever it says itself', async () => {
  for (const path of ['/api/none', '/api/kept'])
    expect(await headersOf(false, path)).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store' })
})
it('an answer that needs another policy changes one line of it and carries it itself', async () => {
  expect((await headersOf(false, '/own'))['content-security-policy']).toBe(own)
  const lines = contentSecurityPolicy().split('; ')
  expect(own.split('; ').filter((line) => !lines.includes(line))).toEqual(["img-src 'none'"])
  expect(own.split('; ')).toHaveLength(lines.length)
})

it('DEC-05 answers of the API say the service’s time, by which phones set theirs right', async () => {
  expect((await headersOf(false, '/api/kept'))['date']).toBe('Fri, 20 Nov 2026 04:00:00 GMT')
  expect(await headersOf(false, '/own')).not.toHaveProperty('date')
})
