import type { HttpBindings } from '@hono/node-server'

export interface Env {
  /** Node's request; undefined in tests that call the app directly. */
  Bindings: Partial<Pick<HttpBindings, 'incoming'>>
  Variables: {
    requestId: string
    /** The route's pattern for the log, because the path may contain personal data (DEC-15). */
    pattern: string
    /** The member of staff, set after authentication. */
    userId?: string
    /** The status in the envelope of the answer. */
    answered?: string
    /** The client of the inbound API, set after authentication. */
    client?: string
  }
}
