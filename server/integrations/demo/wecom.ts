import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/tables.ts'
import { demoBehaviour } from './behaviour.ts'
import { CodeRejectedError, type TicketKind, type WeCom } from '../wecom/wecom.ts'
import { createDemoTags } from './wecom-tags.ts'

/** The tickets of the demo: the simulator's host checks signatures with the same. They open nothing anywhere. */
export const DEMO_TICKETS: Readonly<Record<TicketKind, string>> = { config: 'demo-config-ticket', agentConfig: 'demo-agent-ticket' }

/** Where the pretend page lies on which members sign in. */
export const AUTHORIZE_PATH = '/demo/wecom/authorize'
/** As WeCom's: a code lives five minutes and works once. */
const CODE_LIFE_MS = 5 * 60_000

/** The demo's messenger, and what its pretend page for signing in asks of it. */
export interface DemoWeCom extends WeCom {
  /** A code that stands for a member. */
  issueCode(userId: string): string
  /** Where it keeps which contact has which tags, from the start of the service on. */
  keepIn(db: Database): void
  /** Who has signed in to the messenger on the simulator's telephone. */
  member: { userId: string | undefined }
}

/**
 * Signs with the demo's tickets. A card is already where the simulator looks for it: in the table of cards. Who tells of
 * a contact (contact-door.ts) names it as well. Its page for signing in lies under the other of this machine's two names,
 * so that to the browser it is another site, as the real one is.
 */
export function createDemoWeCom(clock: () => number = Date.now): DemoWeCom {
  const codes = new Map<string, { userId: string; until: number }>()
  let kept: Database | undefined
  const database = () => {
    if (!kept) throw new Error('The messenger of the demo has no database yet')
    return kept
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
    keepIn: (db) => void (kept = db),
    member: { userId: undefined },
  }
}
