import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { startServer } from '../../server/start/start-server.ts'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { pretendWeCom } from '../contract/pretend-wecom.ts'
import { TEST_KEY } from '../contract/process.ts'

const CREDENTIALS = { corpId: 'crashing', secret: 'a secret of WeCom' }
const AGENT_ID = 1_000_002
/** More than the clock rests and than a member's share of cards lasts, in milliseconds. */
const STEP_MS = 61_000
/** Cards that still wait then were lost in fact. */
const MOST_STEPS = 400

/** What became of the cards. `cardsLost` and `cardsDoubled` must be 0. */
export interface Delivery {
  /** Cards that are in the data. */
  cards: number
  /** Of these, the ones that took more than one attempt. */
  cardsRetried: number
  /** In the data, but no member has it. */
  cardsLost: number
  /** Arrived twice, or without being in the data. */
  cardsDoubled: number
}

/**
 * A WeCom that is never well for long: it hangs, fails, cuts connections, and takes cards without saying so. `env` tells
 * a server of it; `deliver` lets one more server, whose clock runs fast, do what is left, and judges.
 */
export async function moodyWeCom() {
  const time = { ahead: 0 }
  const now = () => Date.now() + time.ahead
  const there = await pretendWeCom({ ...CREDENTIALS, clock: now })
  there.be('well', 'well', 'mute', 'well', 'failing', 'well', 'well', 'gone', 'well', 'busy', 'well', 'silent', 'well')
  const env = {
    WECOM_CORP_ID: CREDENTIALS.corpId,
    WECOM_SECRET: CREDENTIALS.secret,
    AGENT_ID: String(AGENT_ID),
    WECOM_URL: there.url,
  }

  async function deliver(place: DatabaseLocation): Promise<void> {
    const wecom = createWeCom({ ...CREDENTIALS, agentId: AGENT_ID, url: there.url, steady: now, timeout: 100 })
    const app = { appId: '', wechatCode: '', agentId: '' }
    const options = { port: 0, hosts: ['127.0.0.1'], app, secret: TEST_KEY, restMs: 0, log: () => undefined }
    const server = await startServer({ ...options, databaseLocation: place, wecom, clock: now })
    const waiting = () => server.db.selectFrom('card').select('cardId').where('nextAttemptAt', 'is not', null).limit(1).execute()
    for (let step = 0; step < MOST_STEPS && (await waiting()).length > 0; step += 1) {
      time.ahead += STEP_MS
      await server.tick()
      await server.settled()
    }
    await server.close()
  }

  return {
    env,
    async deliver(place: DatabaseLocation): Promise<Delivery> {
      await deliver(place)
      await there.close()
      const db = await openDatabase(place, Date.now())
      const cards = await db.selectFrom('card').select(['cardId', 'attempts']).execute()
      await db.destroy()
      return compareCards(
        cards,
        there.received.map(({ url }) => new URL(url).hash.slice(1)),
      )
    },
  }
}

/** Cards in the data against the ids of those that arrived. */
export function compareCards(cards: readonly { cardId: string; attempts: number }[], received: readonly string[]): Delivery {
  const arrived = new Set(received)
  const written = new Set(cards.map(({ cardId }) => cardId))
  const twice = received.length - arrived.size
  return {
    cards: cards.length,
    cardsRetried: cards.filter(({ attempts }) => attempts > 1).length,
    cardsLost: [...written].filter((cardId) => !arrived.has(cardId)).length,
    cardsDoubled: twice + [...arrived].filter((cardId) => !written.has(cardId)).length,
  }
}
