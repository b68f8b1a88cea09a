import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { createClient } from '../../server/inbound/clients.ts'
import { openPersonalData } from '../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { createTarget } from '../../server/webhooks/targets.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { TEST_KEY } from '../contract/process.ts'
import { seededRandom } from '../seeded-random.ts'
import { start } from './crash-recovery.ts'
import { type Delivery, unreliableWeCom } from './deliver.ts'
import { type InboundFaults, judgeEvents, judgeInbound, type ReceivedEvent, type SentRow } from './inbound-verdict.ts'
import { type Killing, killAtStatement } from './people/kill-at-statement.ts'

export interface InboundOutcome extends InboundFaults, Delivery {
  kills: number
  batches: number
  /** Batches without an answer, which were sent again. */
  interrupted: number
  rows: number
  events: number
}

const STEWARDS = 5
const ROWS = 40
/** The last statement before which a server is killed; a batch needs some hundreds. */
const STATEMENTS = 1_500
const DAY = 24 * 3_600_000

type Kind = 'tasks' | 'complaint-cases'
interface Batch {
  kind: Kind
  rows: readonly object[]
}

/**
 * Kills the server `kills` times while another system sends tasks and cases, twice at once, and while cards and events
 * are sent. Repeats each batch until it
 * is answered. Finally compares the database and the cards with what was sent.
 */
export async function crashWhileReceiving({ kills, seed, location, progress }: Killing): Promise<InboundOutcome> {
  const random = seededRandom(seed)
  const stewards = (await makeBenchData(location, { stewards: STEWARDS, tasks: 0 })).map(({ userId }) => userId)
  const receiver = await startUnreliableReceiver(random)
  const secret = await newSystem(location, receiver.url)
  const wecom = await unreliableWeCom()
  const env = { ...wecom.env, WEBHOOK_ADDRESSES: '127.0.0.1' }
  const sent = new Map<string, SentRow>()
  const outcome = { kills: 0, batches: 0, interrupted: 0, rows: 0 }
  let pending: Batch | undefined

  async function sendUntilKilled(url: string): Promise<void> {
    for (;;) {
      pending ??= draw(random, stewards, sent)
      const { kind, rows } = pending
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` }
      const post = () => fetch(`${url}/api/inbound/v1/${kind}`, { method: 'POST', headers, body: JSON.stringify({ rows }) })
      // The same batch twice at once, as an impatient sender does.
      const answers = await Promise.all(
        [post(), post()].map((one) => one.then((response) => response.json() as Promise<{ rows: { result: string }[] }>)),
      ).catch(() => undefined)
      if (!answers) {
        outcome.interrupted += 1
        return
      }
      const refused = answers.flatMap((answer) => answer.rows).find(({ result }) => result === 'refused')
      if (refused) throw new Error(`a right row was refused: ${JSON.stringify(refused)}`)
      outcome.batches += 1
      outcome.rows += rows.length
      pending = undefined
      if (outcome.kills === kills) return
    }
  }

  while (outcome.kills < kills) {
    const moment = { statement: Math.ceil(random() * STATEMENTS), delayMs: random() < 0.5 ? 0 : random() * 3, isServing: true }
    const { run, url } = await start(location, env, killAtStatement(moment))
    await sendUntilKilled(url)
    await run.ended
    outcome.kills += 1
    progress?.(outcome.kills)
  }
  const { run, url } = await start(location, env)
  await sendUntilKilled(url)
  run.child.kill('SIGTERM')
  await run.ended
  const delivery = await wecom.deliver(location)
  await receiver.close()
  const db = await openDatabase(location, Date.now())
  const faults = { ...(await judgeInbound(db, [...sent.values()])), ...(await judgeEvents(db, receiver.received)) }
  await db.destroy()
  return { ...outcome, events: receiver.received.length, ...delivery, ...faults }
}

/** Creates the system: a client that sends, and a webhook. Returns the client's secret. */
async function newSystem(location: DatabaseLocation, url: string): Promise<string> {
  const now = Date.now()
  const db = await openDatabase(location, now)
  const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: TEST_KEY, erased: '', clock: Date.now })
  await createTarget({ db, personalData, now }, { name: 'core', url, events: [] })
  const client = { name: 'core', rights: ['tasks', 'cases'], addresses: '', rowsPerMinute: 1_000_000, now }
  const secret = await createClient(db, client)
  await db.destroy()
  return secret ?? ''
}

/** Starts a receiver that accepts most events, fails for some, and accepts some without answering. */
async function startUnreliableReceiver(random: () => number) {
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const piece of request) body += String(piece)
      const luck = random()
      if (luck < 0.05) return void response.writeHead(500).end()
      received.push({ id: String(request.headers['webhook-id']), ...(JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>) })
      if (luck < 0.1) return void request.socket.destroy()
      response.writeHead(204).end()
    })().catch(() => undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Draws a batch: new records, new revisions of earlier ones, and withdrawals. Notes each row as the newest of its record. */
function draw(random: () => number, stewards: readonly string[], sent: Map<string, SentRow>): Batch {
  const kind: Kind = random() < 0.3 ? 'complaint-cases' : 'tasks'
  const earlier = [...sent.values()].filter((row) => row.kind === kind && !row.isWithdrawn)
  const rows = Array.from({ length: ROWS }, () => {
    const old = random() < 0.3 ? earlier[Math.floor(random() * earlier.length)] : undefined
    const newest = old && sent.get(old.externalId)
    const externalId = newest?.externalId ?? `${kind}-${sent.size + 1}`
    const revision = (newest?.revision ?? 0) + 1
    const isWithdrawn = newest !== undefined && (newest.isWithdrawn || random() < 0.2)
    const userId = newest?.userId ?? stewards[Math.floor(random() * stewards.length)] ?? ''
    const row: SentRow = { kind, externalId, revision, title: `${externalId} ${revision}`.slice(-20), userId, isWithdrawn }
    sent.set(externalId, row)
    return rowOf(row)
  })
  return { kind, rows }
}

function rowOf({ kind, externalId, revision, title, userId, isWithdrawn }: SentRow): object {
  if (isWithdrawn) return { externalId, revision, withdrawn: true }
  const task = { externalId, revision, taskTitle: title, taskContext: 'A text', userId, taskEndTime: Date.now() + 30 * DAY }
  if (kind === 'tasks') return { ...task, taskType: '1', taskChildrenType: '6' }
  return {
    ...task,
    caseNo: externalId,
    pushUserEmail: 'a@example.com',
    clientName: 'A client',
    contactPhone: '19900001111',
    policyNoList: ['P'],
  }
}
