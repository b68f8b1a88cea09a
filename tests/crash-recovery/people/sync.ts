import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server/database/open.ts'
import type { Database } from '../../../server/database/tables.ts'
import { createWeCom } from '../../../server/integrations/wecom/adapter.ts'
import { departmentModes } from '../../../server/config/settings/value-types/lists.ts'
import { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../../server/start/personal-tables.ts'
import { startServer } from '../../../server/start/start-server.ts'
import { CORP_ID, encryptMessage, envelope, eventXml, secrets } from '../../contract/encrypted-message.ts'
import { type FakeWeCom, startFakeWeCom } from '../../contract/fake-wecom.ts'
import { type Run, TEST_KEY } from '../../contract/process.ts'
import { seededRandom } from '../../seeded-random.ts'
import { KilledError, start } from '../crash-recovery.ts'
import { compareCards, type Delivery } from '../deliver.ts'
import { drawMoment, killAtStatement, type Killing } from './kill-at-statement.ts'
import { letTimePass } from './let-time-pass.ts'
import { judgeSync, type SyncFaults } from './sync-verdict.ts'
import { createCompany, type Event, MODES, type Size } from './sync-company.ts'

export interface SyncOutcome extends SyncFaults, Delivery {
  kills: number
  /** Requests to WeCom before kills, and those of directory and contacts that a kill interrupted. */
  requests: number
  interrupted: number
  /** Events that were answered, and those that were sent again because a kill lost the answer. */
  events: number
  repeated: number
}

interface Options extends Killing {
  size?: Size
}

const SIZE: Size = { members: 450, contactsEach: 3 }
const AGENT_ID = 1_000_002
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Most requests to WeCom before a kill in a reading of the directory, and most milliseconds after a request. */
const [DIRECTORY, MOMENT_MS] = [16, 30]
/** Most statements before a kill: of a reading of the directory, and further ones for the contacts of a member. */
const [STATEMENTS, CONTACTS] = [80, 4]
/** A server that sends no further requests is killed after so many milliseconds. */
const TIMEOUT_MS = 1_500
/** Longer than the scheduler's rest, and than the limit of cards to one member. */
const STEP_MS = 61_000
const MOST_STEPS = 400
/** The share of rounds after which a day has passed, so that all contacts are read again. */
const DAYS = 0.3

/**
 * Kills a production server `kills` times while it reads people and contacts from WeCom and receives events, which WeCom repeats until they
 * are answered. People change while the server is down. Then runs a last server with a fast clock, and compares the database with WeCom.
 */
export async function crashWhileSyncing({ kills, seed, location, size = SIZE, progress }: Options): Promise<SyncOutcome> {
  const random = seededRandom(seed)
  const time = { ahead: 0 }
  const now = () => Date.now() + time.ahead
  const credentials = { corpId: CORP_ID, secret: 'a secret of WeCom' }
  const weCom = await startFakeWeCom({ ...credentials, clock: now })
  const company = createCompany(weCom, random)
  company.populate(size)
  const outcome = { kills: 0, requests: 0, interrupted: 0, events: 0, repeated: 0 }
  const env = {
    WECOM_CORP_ID: credentials.corpId,
    WECOM_SECRET: credentials.secret,
    AGENT_ID: String(AGENT_ID),
    WECOM_URL: weCom.url,
    WECOM_MODES: MODES,
    WECOM_CALLBACK_TOKEN: secrets.token,
    WECOM_CALLBACK_KEY: secrets.key.toString('base64').slice(0, -1),
  }
  try {
    while (outcome.kills < kills) {
      await change()
      // Some moments are counted in requests to WeCom, the others in statements of the database.
      const [inStatements, inDirectory] = [random() < 0.6, random() < 0.5]
      const most = inDirectory ? STATEMENTS : STATEMENTS + CONTACTS * size.members
      const moment = inStatements ? { ...drawMoment(random, most), isServing: true } : undefined
      const server = await start(location, env, killAtStatement(moment)).catch((error: unknown) => {
        if (error instanceof KilledError) return undefined
        throw error
      })
      const round = { isOver: false }
      const sent = server && send(server.url, round)
      if (server) await reach(inStatements ? Infinity : 1 + Math.floor(random() * (inDirectory ? DIRECTORY : size.members)), server.run)
      await pause(random() * MOMENT_MS)
      server?.run.child.kill('SIGKILL')
      await server?.run.ended
      round.isOver = true
      await sent
      outcome.kills += 1
      progress?.(outcome.kills)
    }
    const last = await start(location, env)
    await send(last.url, { isOver: false })
    last.run.child.kill('SIGTERM')
    await last.run.ended
    if (company.queue.length > 0) throw new Error(`${company.queue.length} events got no answer from a server that was not killed`)
    await finish()
    return await judge()
  } finally {
    await weCom.close()
  }

  /** Changes WeCom, and lets the killed server's leases end. */
  async function change(): Promise<void> {
    const db = await openDatabase(location, Date.now())
    await letTimePass(db)
    if (outcome.kills > 0) await company.change(db)
    if (random() < DAYS) await db.updateTable('contact_sync').set({ nextAt: 0 }).execute()
    await db.destroy()
  }

  /** Waits until WeCom has received so many requests, the server has ended, or nothing happens any more. */
  async function reach(count: number, { ended }: Run): Promise<void> {
    const round = { seen: 0, isOver: false, last: Date.now() }
    void ended.then(() => (round.isOver = true))
    weCom.listen(() => {
      round.seen += 1
      round.last = Date.now()
    })
    while (round.seen < count && !round.isOver && Date.now() - round.last < TIMEOUT_MS) await pause(1)
    outcome.requests += round.seen
    if (round.seen >= count || round.isOver) outcome.interrupted += 1
  }

  /** Sends events in their order until none is left or the server is gone; some twice. */
  async function send(url: string, round: { isOver: boolean }): Promise<void> {
    for (let event = company.queue[0]; event && !round.isOver; event = company.queue[0]) {
      await pause(random() * MOMENT_MS)
      if (!(await post(url, event))) {
        outcome.repeated += 1
        return
      }
      if (random() < 0.2) await post(url, event)
      company.queue.shift()
      outcome.events += 1
    }
  }

  async function finish(): Promise<void> {
    const database = await openDatabase(location, Date.now())
    await letTimePass(database)
    await database.destroy()
    const wecom = createWeCom({ ...credentials, agentId: AGENT_ID, url: weCom.url, steady: now })
    const app = { appId: '', wechatCode: '', agentId: '' }
    const options = {
      port: 0,
      hosts: ['127.0.0.1'],
      app,
      secret: TEST_KEY,
      restMs: 0,
      log: () => undefined,
      timeSources: [async () => now()],
    }
    const modes = departmentModes.parse(MODES, 'WECOM_MODES')
    const server = await startServer({ ...options, databaseLocation: location, wecom, departmentModes: modes, clock: now })
    const waiting = () => server.db.selectFrom('card').select('cardId').where('nextAttemptAt', 'is not', null).limit(1).execute()
    for (const later of [0, HOUR, DAY + HOUR, 11 * MINUTE]) {
      time.ahead += later
      await server.sync()
      for (let step = 0; step < MOST_STEPS && (await waiting()).length > 0; step += 1) {
        time.ahead += STEP_MS
        await server.tick()
        await server.settled()
      }
    }
    await server.close()
  }

  async function judge(): Promise<SyncOutcome> {
    const db = await openDatabase(location, Date.now())
    const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: TEST_KEY, erased: '', clock: Date.now })
    try {
      return { ...outcome, ...(await judgeSync({ db, personalData }, weCom, company)), ...(await judgeCards(db, weCom)) }
    } finally {
      await db.destroy()
    }
  }
}

/** Compares the cards with what arrived; each task of a new customer has one. */
async function judgeCards(db: Database, { received }: FakeWeCom): Promise<Delivery> {
  const cards = await db.selectFrom('card').select(['cardId', 'attempts', 'bussinessNo']).execute()
  const tasks = await db.selectFrom('task').select('taskId').execute()
  const delivery = compareCards(
    cards,
    received.map(({ url }) => new URL(url).hash.slice(1)),
  )
  const of = new Set(cards.map(({ bussinessNo }) => bussinessNo))
  const missing = tasks.filter(({ taskId }) => !of.has(taskId)).length
  return { ...delivery, cardsLost: delivery.cardsLost + missing, cardsDoubled: delivery.cardsDoubled + cards.length - of.size }
}

/** Sends an event as WeCom does. Returns whether it was answered. */
async function post(url: string, { type, userId, external, at }: Event): Promise<boolean> {
  const CreateTime = String(at / 1_000)
  const change = { added: 'add_external_contact', lost: 'del_follow_user', directory: 'update_user' }[type]
  const of = type === 'directory' ? { Event: 'change_contact' } : { ExternalUserID: external }
  const { signature, timestamp, nonce, encrypted } = encryptMessage(eventXml({ ChangeType: change, UserID: userId, CreateTime, ...of }), {
    at,
  })
  const query = new URLSearchParams({ msg_signature: signature, timestamp, nonce }).toString()
  try {
    const response = await fetch(`${url}/api/wecom/callback?${query}`, { method: 'POST', body: envelope(encrypted) })
    if (response.status !== 200) throw new Error(`The event was answered ${response.status}`, { cause: 'status' })
    return true
  } catch (error) {
    if (error instanceof Error && error.cause === 'status') throw error
    return false
  }
}
