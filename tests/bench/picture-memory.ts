/**
 * `npx tsx tests/bench/picture-memory.ts`: memory of the server while claimants upload small files that decode to 50 megapixels, one alone
 * and eight at once. Adds up the server and its child processes, before, at the peak, and 12 seconds after the last answer. Reads Linux's
 * counters, so it works on Linux only. Exits with 1 when a limit is exceeded.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { startDemo } from '../../server/demo/start.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { atMost, digits, toMarkdown, type Row, unjudged } from './table.ts'

const CHILD = 'serve'
/** 7,071 x 7,071 pixels: the most that an upload may have (DEC-21). */
const SIDE = 7_071
const AT_ONCE = 8
const [SAMPLE_MS, REST_MS] = [20, 12_000]
/** Limits in megabytes over the memory before: one picture of 320 MB at a time, and what Node keeps. */
const [MAX_PEAK, MAX_LEFT] = [650, 150]
const CLAIM = 'BA2026110000019'

interface Server {
  id: number
  url: string
  token: string
}

if (process.argv[2] === CHILD) {
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: process.argv[3] ?? '', log: () => undefined })
  const staff = await demo.db.selectFrom('staff').select('userId').where('loginName', '=', 'claims').executeTakeFirstOrThrow()
  const token = await issueToken(demo.db, { kind: 'staff', userId: staff.userId }, Date.now())
  process.send?.({ id: process.pid, url: demo.url, token } satisfies Server)
} else process.exitCode = (await measure()) ? 0 : 1

async function measure(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const child = fork(fileURLToPath(import.meta.url), [CHILD, folder], { execArgv: process.execArgv })
  try {
    const [server] = (await once(child, 'message')) as [Server]
    const blank = (channels: 3 | 4) =>
      sharp({ create: { width: SIDE, height: SIDE, channels, background: '#3a6ea5' }, limitInputPixels: false })
    const png = await blank(3).toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 }).toBuffer()
    const jpeg = await blank(3).jpeg({ progressive: true }).toBuffer()
    const photo = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .toBuffer()
    await Promise.all(Array.from({ length: 4 }, () => send(server, photo)))
    await pause(REST_MS / 2)
    const start = memoryOf(server.id)
    const rows: Row[] = [unjudged('server before the uploads', `${digits(start)} MB`)]
    for (const [name, bytes, count, times] of [
      ['an interlaced 16-bit PNG', png, 1, 1],
      ['eight of them at once', png, AT_ONCE, 1],
      ['progressive JPEGs, three times eight', jpeg, AT_ONCE, 3],
      ['ordinary photos, three times eight', photo, AT_ONCE, 3],
    ] as const) {
      const what = `${name} (${Math.round(bytes.length / 1000)} KB)`
      const found = await peakOf(server.id, async () => {
        const statuses = new Map<number, number>()
        for (let time = 0; time < times; time += 1)
          for (const status of await Promise.all(Array.from({ length: count }, () => send(server, bytes))))
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
        return [...statuses].map(([status, answers]) => `${answers} x ${status}`).join(', ')
      })
      rows.push(unjudged(`${what}: answers, seconds`, `${found.result}, ${digits(found.seconds)} s`))
      rows.push(atMost(`${what}: peak above the start`, found.peak - start, 'MB', MAX_PEAK))
      await pause(REST_MS)
      rows.push(atMost(`${what}: left after ${REST_MS / 1000} s`, memoryOf(server.id) - start, 'MB', MAX_LEFT))
    }
    console.log(toMarkdown(rows))
    return rows.every(({ reached }) => reached !== false)
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function send({ url, token }: Server, bytes: Buffer): Promise<number> {
  const params = {
    imgSize: 1,
    idType0: 'P0203',
    picType0: 'D02',
    claimReportNo: CLAIM,
    claimNo: CLAIM,
    base64ImgInfo0: bytes.toString('base64'),
  }
  const answer = await fetch(`${url}/api/pwesure/web/wechatClaim/uploadImgForEmpregist`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ params }),
  })
  await answer.text()
  return answer.status
}

/** Memory of a process and its children in megabytes; a process that ends meanwhile counts as 0. */
function memoryOf(id: number): number {
  try {
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readdirSync(`/proc/${id}/task`).flatMap((task) =>
      readFileSync(`/proc/${id}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return own + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
  } catch {
    return 0
  }
}

async function peakOf<Result>(id: number, action: () => Promise<Result>): Promise<{ result: Result; peak: number; seconds: number }> {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(id))), SAMPLE_MS)
  const start = performance.now()
  try {
    const result = await action()
    return { result, peak, seconds: (performance.now() - start) / 1000 }
  } finally {
    clearInterval(timer)
  }
}
