import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'report-uri': '/report/csp',
}

/** Returns the content security policy. An answer that needs another one passes changed directives and sets the header itself. */
export const contentSecurityPolicy = (changes: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...POLICY, ...changes })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const ALWAYS = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Cuts the window references between this page and pages that open it or that it opens.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Adds security headers to every answer, including errors. API answers also get `no-store` (DEC-15) and the server's time. */
export function securityHeaders(https: boolean, clock: () => number): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(ALWAYS)) if (!headers.has(name)) headers.set(name, value)
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!context.req.path.startsWith('/api')) return
    headers.set('Cache-Control', 'no-store')
    // Phones with a wrong clock use this time (src/api/clock.ts).
    headers.set('Date', new Date(clock()).toUTCString())
  }
}
