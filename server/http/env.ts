import type { HttpBindings } from '@hono/node-server'

/** What a request carries through the layers of the HTTP side. */
export interface Env {
  /** Node's own request, where there is one. */
  Bindings: Partial<Pick<HttpBindings, 'incoming'>>
  Variables: {
    requestId: string
    /** The route's pattern: what a log may name, since an address may hold personal data (DEC-15). */
    pattern: string
    /** Who was recognised by their token; unset before that and in open calls. */
    userId?: string
  }
}
