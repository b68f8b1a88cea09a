import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const ALWAYS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Security headers on every answer, errors included; answers of the API are never stored anywhere (DEC-15). */
export function securityHeaders(https: boolean): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(ALWAYS)) context.res.headers.set(name, value)
    if (https) context.res.headers.set('Strict-Transport-Security', 'max-age=31536000')
    if (context.req.path.startsWith('/api')) context.res.headers.set('Cache-Control', 'no-store')
  }
}
