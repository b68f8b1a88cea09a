import { BlockList } from 'node:net'
import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { startServer } from '../../server/start/start-server.ts'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { startFakeWeCom } from '../contract/fake-wecom.ts'
import { TEST_KEY } from '../contract/process.ts'

const CREDENTIALS = { corpId: 'crashing', secret: 'a secret of WeCom' }
const AGENT_ID = 1_000_002
/** Longer than the scheduler's rest and than the window of the card limit per member, in milliseconds. */
const STEP_MS = 61_000
/** Cards still queued after so many steps count as lost. */
const MOST_STEPS = 400

/** Delivery of the cards. `cardsLost` and `cardsDoubled` must be 0. */
export interface Delivery {
  cards: number
  /** Cards that took more than one attempt. */
  cardsRetried: number
  /** Cards in the database that were never delivered. */
  cardsLost: number
  /** Cards delivered twice, or missing in the database. */
  cardsDoubled: number
}

/**
 * Starts a WeCom that fails often: it hangs, returns errors, cuts connections and accepts cards without answering. `env` configures a
 * server for it. `deliver` runs a last server with a fast clock until every card and event is sent, and compares the cards.
 */
export async function unreliableWeCom() {
  const time = { ahead: 0 }
  const now = () => Date.now() + time.ahead
  const fakeWeCom = await startFakeWeCom({ ...CREDENTIALS, clock: now })
  fakeWeCom.setBehaviour(
    'normal',
    'normal',
    'answerLost',
    'normal',
    'http502',
    'normal',
    'normal',
    'disconnected',
    'normal',
    'busy',
    'normal',
    'silent',
    'normal',
  )
  const env = {
    WECOM_CORP_ID: CREDENTIALS.corpId,
    WECOM_SECRET: CREDENTIALS.secret,
    AGENT_ID: String(AGENT_ID),
    WECOM_URL: fakeWeCom.url,
  }

  async function deliver(location: DatabaseLocation): Promise<void> {
    const wecom = createWeCom({ ...CREDENTIALS, agentId: AGENT_ID, url: fakeWeCom.url, steady: now, timeout: 100 })
    const app = { appId: '', wechatCode: '', agentId: '' }
    const options = {
      port: 0,
      hosts: ['127.0.0.1'],
      app,
      secret: TEST_KEY,
      restMs: 0,
      log: () => undefined,
      webhookAddresses: thisMachine(),
    }
    const server = await startServer({ ...options, databaseLocation: location, wecom, clock: now })
    const cards = () => server.db.selectFrom('card').select('cardId').where('nextAttemptAt', 'is not', null).limit(1).execute()
    const events = () => server.db.selectFrom('webhook_delivery').select('place').where('deliveredAt', 'is', null).limit(1).execute()
    const waiting = async () => [...(await cards()), ...(await events())]
    for (let step = 0; step < MOST_STEPS && (await waiting()).length > 0; step += 1) {
      time.ahead += STEP_MS
      await server.tick()
      await server.settled()
    }
    await server.close()
  }

  return {
    env,
    async deliver(location: DatabaseLocation): Promise<Delivery> {
      await deliver(location)
      await fakeWeCom.close()
      const db = await openDatabase(location, Date.now())
      const cards = await db.selectFrom('card').select(['cardId', 'attempts']).execute()
      await db.destroy()
      return compareCards(
        cards,
        fakeWeCom.received.map(({ url }) => new URL(url).hash.slice(1)),
      )
    },
  }
}

/** The addresses to which webhooks may be sent. */
function thisMachine(): BlockList {
  const addresses = new BlockList()
  addresses.addAddress('127.0.0.1')
  return addresses
}

/** Compares the cards in the database with the ids of the delivered cards. */
export function compareCards(cards: readonly { cardId: string; attempts: number }[], received: readonly string[]): Delivery {
  const arrived = new Set(received)
  const stored = new Set(cards.map(({ cardId }) => cardId))
  const twice = received.length - arrived.size
  return {
    cards: cards.length,
    cardsRetried: cards.filter(({ attempts }) => attempts > 1).length,
    cardsLost: [...stored].filter((cardId) => !arrived.has(cardId)).length,
    cardsDoubled: twice + [...arrived].filter((cardId) => !stored.has(cardId)).length,
  }
}
