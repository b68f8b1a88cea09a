import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/tables.ts'
import { demoBehaviour } from './behaviour.ts'
import { CodeRejectedError, type TicketKind, type WeCom } from '../wecom/wecom.ts'
import { createDemoTags } from './wecom-tags.ts'

/** The demo's tickets. The simulator checks signatures with the same tickets; the real WeCom does not know them. */
export const DEMO_TICKETS: Readonly<Record<TicketKind, string>> = { config: 'demo-config-ticket', agentConfig: 'demo-agent-ticket' }

/** Path of the simulated sign-in page. */
export const AUTHORIZE_PATH = '/demo/wecom/authorize'
/** Lifetime of a sign-in code, as at WeCom. */
const CODE_LIFE_MS = 5 * 60_000

/** The demo's messenger, with functions for its simulated sign-in page. */
export interface DemoWeCom extends WeCom {
  /** Returns a one-time sign-in code for a member. */
  issueCode(userId: string): string
  /** Sets the database for the contacts' tags; called when the service starts. */
  keepIn(db: Database): void
  /** The member signed in to the messenger on the simulated phone. */
  member: { userId: string | undefined }
}

/**
 * Creates the demo's messenger. `sendCard` is empty, because the simulator reads cards from the outbox table. `contactName`
 * returns undefined, because the simulator's event already has the name. The sign-in page is at localhost when the app is at
 * 127.0.0.1, and vice versa, so that the browser treats it as another site.
 */
export function createDemoWeCom(clock: () => number = Date.now): DemoWeCom {
  const codes = new Map<string, { userId: string; until: number }>()
  let db: Database | undefined
  const database = () => {
    if (!db) throw new Error('The demo messenger has no database yet')
    return db
  }
  return {
    ticket: async (kind) => DEMO_TICKETS[kind],
    sendCard: async () => undefined,
    contactName: async () => undefined,
    behaviour: async (userId, days) => demoBehaviour(userId, days, clock()),
    oauth: {
      authorizeUrl(origin) {
        const url = new URL(AUTHORIZE_PATH, origin)
        url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
        return url.href
      },
      async memberOf(code) {
        const found = codes.get(code)
        codes.delete(code)
        if (!found || found.until <= clock()) throw new CodeRejectedError()
        return found.userId
      },
    },
    issueCode(userId) {
      const code = randomBytes(32).toString('base64url')
      codes.set(code, { userId, until: clock() + CODE_LIFE_MS })
      return code
    },
    tags: createDemoTags(database),
    directory: undefined,
    contacts: undefined,
    keepIn: (opened) => void (db = opened),
    member: { userId: undefined },
  }
}
