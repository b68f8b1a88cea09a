import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { groupBy } from 'es-toolkit'
import { customersOf } from '../../../server/customers/find-customer.ts'
import { STEWARD } from '../../../server/customers/tables.ts'
import { freePort } from '../../free-port.ts'
import { startCluster } from '../../postgresql/cluster.ts'
import { seededRandom } from '../../seeded-random.ts'
import { startRoundRobin } from './balancer.ts'
import { BrowserPhone, openBrowser, ROLES } from './browser.ts'
import { type Counts, type PhoneHost, ProtocolPhone, type Saved } from './client.ts'
import { makePhoneData, type PhoneData } from './data.ts'
import { Instance } from './instance.ts'
import { publishAlong } from './publisher.ts'
import { latencies, percentile } from './seen.ts'

/** What a run saw and measured. `wrong` must be empty. */
export interface PhonesOutcome {
  lines: string[]
  wrong: string[]
}

interface Options {
  minutes: number
  seed: number
  /** Phones that speak the protocol, and pages in a browser. */
  clients?: number
  browsers?: number
  publishesAMinute?: number
  /** Whether it is wrong when phones in front see releases late; a machine with other work is slow. */
  judgesTimes?: boolean
  progress?: (text: string) => void
}

const MINUTE = 60_000
/** What a phone in front may take to see a publish at p95, and a return, in milliseconds. */
const [PUBLISH_MS, RETURN_MS] = [3_000, 1_000]

/**
 * Runs two built servers on one PostgreSQL behind a balancer, kills one each minute, and publishes and returns while phones work. Then compares
 * what they saved with the database. Needs `npm run build`.
 */
export async function runPhones(options: Options): Promise<PhonesOutcome> {
  const { minutes, seed, clients = 36, browsers = 4, publishesAMinute = 30, judgesTimes = true, progress } = options
  const random = seededRandom(seed)
  const filesDir = mkdtempSync(join(tmpdir(), 'steward-phones-'))
  const cluster = await startCluster()
  const databaseUrl = await cluster.database()
  const data = await makePhoneData(databaseUrl, clients + browsers)
  const ports = [await freePort(), await freePort()]
  const balancer = await startRoundRobin(ports)
  const env = { DATABASE_URL: databaseUrl, FILES_DIR: filesDir, PUBLIC_URL: balancer.url }
  const instances = ports.map((port) => new Instance(port, env))
  const browser = browsers > 0 ? await openBrowser() : undefined
  const outcome: PhonesOutcome = { lines: [], wrong: [] }
  const counts: Counts = { saves: 0, reads: 0, refused: 0, hung: 0, unanswered: 0 }
  const state = { isOver: false }
  const note = (text: string) => {
    outcome.wrong.push(text)
    progress?.(text)
  }
  const host: PhoneHost = { url: balancer.url, random, isOver: () => state.isOver, note, counts }
  try {
    for (const instance of instances) await instance.start()
    const milliseconds = minutes * MINUTE
    const protocol = data.stewards.slice(0, clients).map((steward) => new ProtocolPhone(host, steward))
    const pages = data.stewards.slice(clients).map((steward, at) => new BrowserPhone(host, steward, ROLES[at % ROLES.length] ?? 'watches'))
    for (const phone of protocol) await phone.logIn()
    const running = [...protocol.map((phone) => phone.run()), ...(browser ? pages.map((page) => page.run(browser, milliseconds)) : [])]
    const plan = { publishes: publishesAMinute * minutes, returns: Math.ceil((publishesAMinute * minutes) / 10), milliseconds }
    const publishing = publishAlong({ url: balancer.url, data, random, ...plan, isOver: () => state.isOver, note })
    const kills = await killEachMinute(instances, milliseconds, random, progress)
    state.isOver = true
    const published = await publishing
    await Promise.all(running)
    const phones = [...protocol, ...pages]
    const saved = phones.flatMap((phone) => phone.saved)
    const attempted = phones.flatMap((phone) => [...phone.attempted])
    const stored = await compare(data, saved, attempted)
    for (const text of stored.wrong) note(text)
    const say = (line: string) => outcome.lines.push(line)
    const publishesDone = published.activations.filter(({ kind }) => kind === 'publish').length
    say(
      `${publishesDone} of ${plan.publishes} publishes, ${published.activations.length - publishesDone} of ${plan.returns} returns, ${kills} kills; refused by status: ${JSON.stringify(published.refused)}`,
    )
    say(`a publish took ${percentile(published.took, 0.5).toFixed(0)} ms, p95 ${percentile(published.took, 0.95).toFixed(0)} ms`)
    say(`${counts.saves} saves, ${counts.reads} reads, ${counts.refused} refused, ${counts.hung} hung, ${counts.unanswered} unanswered`)
    say(`lost ${stored.lost}, doubled ${stored.doubled}, under another release ${stored.otherRelease}`)
    say(`typed texts that were still there: ${pages.reduce((sum, page) => sum + page.kept, 0)}`)
    for (const kind of ['publish', 'return'] as const)
      for (const [what, seenBy] of [
        ['streams', protocol],
        ['pages', pages],
      ] as const) {
        const found = latencies(
          published.activations,
          seenBy.map(({ sightings }) => sightings),
          kind,
        )
        const [p50, p95, most] = [percentile(found, 0.5), percentile(found, 0.95), percentile(found, 1)]
        say(
          `${kind} seen by ${what} in front: ${found.length} times, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${most.toFixed(0)} ms`,
        )
        const limit = kind === 'publish' ? PUBLISH_MS : RETURN_MS
        if (judgesTimes && what === 'streams' && p95 > limit) note(`a ${kind} is seen after ${p95.toFixed(0)} ms at p95`)
      }
    return outcome
  } finally {
    state.isOver = true
    await browser?.close()
    for (const instance of instances) await instance.kill()
    await balancer.stop()
    await data.db.destroy()
    await cluster.stop()
    rmSync(filesDir, { recursive: true, force: true })
  }
}

/** Kills one instance each minute, and starts it again. Returns the number of kills. */
async function killEachMinute(
  instances: readonly Instance[],
  milliseconds: number,
  random: () => number,
  progress?: (text: string) => void,
): Promise<number> {
  const until = performance.now() + milliseconds
  let kills = 0
  for (;;) {
    const left = until - performance.now()
    await pause(Math.max(0, Math.min(left, MINUTE / 2)))
    if (left <= MINUTE / 2) return kills
    const victim = instances[Math.floor(random() * instances.length)]
    await victim?.kill()
    await victim?.start()
    kills += 1
    progress?.(`kill ${kills}`)
    await pause(Math.max(0, Math.min(until - performance.now(), MINUTE / 2)))
  }
}

async function compare({ db, personalData }: PhoneData, saved: readonly Saved[], attempted: readonly string[]) {
  const wrong: string[] = []
  const tasks = await db.selectFrom('task').select(['taskTitle', 'releaseNumber']).execute()
  const cases = new Map(
    (await db.selectFrom('complaint').select(['caseNo', 'handleOpinion', 'releaseNumber']).execute()).map((row) => [row.caseNo, row]),
  )
  const byTitle = groupBy(tasks, ({ taskTitle }) => taskTitle)
  let [lost, doubled, otherRelease] = [0, 0, 0]
  for (const text of attempted) if ((byTitle[text]?.length ?? 0) > 1) doubled += 1
  const lastRemarks = new Map<string, Saved>()
  for (const each of saved) {
    if (each.what === 'remark') lastRemarks.set(each.key, each)
    else {
      const row = each.what === 'task' ? byTitle[each.text]?.[0] : cases.get(each.key)
      const isStored = row && (!('handleOpinion' in row) || row.handleOpinion === each.text)
      if (!isStored) lost += 1
      else if (row.releaseNumber !== each.release) {
        otherRelease += 1
        wrong.push(`a ${each.what} that named release ${each.release} is stored under ${row.releaseNumber}`)
      }
    }
  }
  for (const [userId, { text }] of lastRemarks) {
    const row = await customersOf(db, userId).select('steward.remark').executeTakeFirst()
    const remark =
      row &&
      personalData.showRow(STEWARD, { wrappedKey: row.wrappedKey, wechatCustomerId: row.wechatCustomerId, remark: row.remark }).remark
    // A save without an answer may have followed.
    const isLater = attempted.includes(String(remark)) && !saved.some((each) => each.text === remark)
    if (remark !== text && !isLater) lost += 1
  }
  if (lost > 0) wrong.push(`${lost} saves are lost`)
  if (doubled > 0) wrong.push(`${doubled} saves are doubled`)
  return { lost, doubled, otherRelease, wrong }
}
