import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashOf } from '../../server/content/trees.ts'
import { freePort } from '../free-port.ts'
import { startCluster } from '../postgresql/cluster.ts'
import { seededRandom } from '../seeded-random.ts'
import { Person } from './person.ts'
import { callAt } from './phones/api.ts'
import { makePhoneData } from './phones/data.ts'
import { Instance } from './phones/instance.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
/** The latest kill, as a multiple of the time that the last publish without one took. */
const LATEST = 1.3
/** How long a server may take to follow, in milliseconds. */
const FOLLOW_MS = 5_000

interface Options {
  kills: number
  seed: number
  progress?: (done: number, wrong: readonly string[]) => void
}

/**
 * Kills a built server in the middle of publishes; another one on the same PostgreSQL goes on. After a kill the release is active and whole, and has no
 * drafts. Otherwise the earlier release is active, and the drafts can still be published. Needs `npm run build`.
 */
export async function runKills({ kills, seed, progress }: Options) {
  const random = seededRandom(seed)
  const filesDir = mkdtempSync(join(tmpdir(), 'steward-kills-'))
  const cluster = await startCluster()
  const databaseUrl = await cluster.database()
  const data = await makePhoneData(databaseUrl, 1)
  const ports = [await freePort(), await freePort()] as const
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const [victim, other] = ports.map(
    (port) => new Instance(port, { DATABASE_URL: databaseUrl, FILES_DIR: filesDir, PUBLIC_URL: `http://127.0.0.1:${port}` }),
  )
  const [before, after] = urls.map((url) => new Person('analyst', data.tokens.analyst, callAt(url)))
  const outcome = { wrong: [] as string[], published: 0, kept: 0 }
  if (!victim || !other || !before || !after) throw new Error('two servers')
  try {
    await victim.start()
    await other.start()
    let usual = await timeOf(() => publishTitle(before, '待办'))
    for (let kill = 0; kill < kills; kill += 1) {
      const { number } = await after.read()
      const title = `待办${kill}`
      await saveTitle(before, title)
      const answer = before.call('publishContent', { note: title }).catch(() => undefined)
      await pause(random() * LATEST * usual)
      await victim.kill()
      const acknowledged = (await answer)?.status === '200'
      const found = await inspect(after, { number, title, acknowledged, url: urls[1] ?? '' })
      if (found.text) outcome.wrong.push(`kill ${kill}: ${found.text}`)
      outcome[found.isPublished ? 'published' : 'kept'] += 1
      await victim.start()
      usual = await timeOf(() => publishTitle(before, `待办之后${kill}`))
      progress?.(kill + 1, outcome.wrong)
    }
    return outcome
  } finally {
    await victim.kill()
    await other.kill()
    await data.db.destroy()
    await cluster.stop()
    rmSync(filesDir, { recursive: true, force: true })
  }
}

/** Saves a draft with another title of a screen. */
async function saveTitle(person: Person, title: string): Promise<void> {
  const text = (await person.read()).texts.get(WAIT) ?? ''
  await person.save([{ path: WAIT, base: hashOf(text), text: text.replace(/"title": "待办[^"]*"/, `"title": "${title}"`) }])
}

async function publishTitle(person: Person, title: string): Promise<void> {
  await saveTitle(person, title)
  const { status, message } = await person.call('publishContent', { note: title })
  if (status !== '200') throw new Error(`a publish is refused: ${message}`)
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

interface Expected {
  number: number
  title: string
  acknowledged: boolean
  url: string
}

/** Returns what is wrong after a kill, and whether the release was published; one that was not is published now. */
async function inspect(person: Person, { number, title, acknowledged, url }: Expected): Promise<{ text?: string; isPublished: boolean }> {
  const isPublished = (await person.read()).texts.get(WAIT)?.includes(`"title": "${title}"`) ?? false
  const { data } = await person.call('readContent')
  const drafts = (data['drafts'] ?? []) as unknown[]
  if (acknowledged && !isPublished) return { text: 'an acknowledged release is not active', isPublished }
  if (isPublished && drafts.length > 0) return { text: 'the drafts of a published release are still there', isPublished }
  if (!isPublished) {
    if (drafts.length !== 1) return { text: 'the drafts are lost', isPublished }
    const { status, message } = await person.call('publishContent', { note: title })
    if (status !== '200') return { text: `what was not published cannot be: ${status} ${message}`, isPublished }
  }
  for (const until = performance.now() + FOLLOW_MS; performance.now() < until; await pause(100)) {
    const page = await (await fetch(`${url}/waitDeal`)).text()
    if (Number(/name="steward:release" content="(\d+)"/.exec(page)?.[1]) > number && page.includes(title)) return { isPublished }
  }
  return { text: 'the other server does not show the release', isPublished }
}
