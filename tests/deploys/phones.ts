import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { repeatLost } from '../../src/api/repeat-lost.ts'
import type { Steward } from '../bench/server/bench-data.ts'
import { schemaOf } from '../contract/server.ts'
import { taskForm } from '../contract/task-form.ts'
import { inAnHour } from '../releases/next-program.ts'
import { entryOf, type Release, sha256 } from './releases.ts'

/** How long a phone waits for an answer, in milliseconds. */
const TIMEOUT_MS = 30_000
/** After so many rounds a phone opens the page again. */
const ROUNDS_PER_PAGE = 6
/** How many files of its page a phone loads per round. */
const FILES_PER_ROUND = 8
/** The longest pause of a phone between two rounds, in milliseconds. */
const REST_MS = 300
const MOST_NOTES = 20

/** What phones saw. The last three must be 0. */
export interface Seen {
  pages: number
  files: number
  reads: number
  writes: number
  /** Requests that were sent again because the instance with them was gone. */
  repeated: number
  failed: number
  missingFiles: number
  wrongFiles: number
}

export interface Phones {
  seen: Seen
  /** The first failures, in words. */
  notes: string[]
  /** The titles of the tasks whose creation was answered with success. */
  titles: string[]
  /** Ends the rounds of all phones. */
  stop(): Promise<void>
}

/** What all phones share. */
interface Host {
  url: string
  releases: readonly Release[]
  seen: Seen
  notes: string[]
  titles: string[]
  isOver(): boolean
}

/** Starts phones that load pages with their files, read and write through the balancer until they are stopped, one per steward. */
export function startPhones(url: string, stewards: readonly Steward[], releases: readonly Release[], random: () => number): Phones {
  const seen: Seen = { pages: 0, files: 0, reads: 0, writes: 0, repeated: 0, failed: 0, missingFiles: 0, wrongFiles: 0 }
  const state = { isOver: false }
  const host: Host = { url, releases, seen, notes: [], titles: [], isOver: () => state.isOver }
  const running = stewards.map((steward) => phone(host, steward, random))
  return {
    seen,
    notes: host.notes,
    titles: host.titles,
    async stop() {
      state.isOver = true
      await Promise.all(running)
    },
  }
}

async function phone(host: Host, steward: Steward, random: () => number): Promise<void> {
  while (!host.isOver()) {
    const release = await openPage(host)
    for (let round = 0; round < ROUNDS_PER_PAGE && !host.isOver(); round += 1) {
      const paths = release ? [...release.assets.keys()] : []
      const chosen = Array.from({ length: FILES_PER_ROUND }, () => paths[Math.floor(random() * paths.length)] ?? '')
      const asked = [...(round === 0 && release ? [release.entry] : []), ...chosen]
      await Promise.all(asked.filter((path) => path !== '').map((path) => loadFile(host, release, path)))
      await write(host, steward)
      await read(host, steward)
      await pause(random() * REST_MS)
    }
  }
}

const fail = ({ seen, notes }: Host, what: string): void => {
  seen.failed += 1
  if (notes.length < MOST_NOTES) notes.push(what)
}

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Opens the page and returns the release that it belongs to. A browser repeats no page and no file by itself. */
async function openPage(host: Host): Promise<Release | undefined> {
  try {
    const response = await get(host.url)
    const entry = entryOf(await response.text())
    const release = host.releases.find((each) => each.entry === entry)
    if (!response.ok || !release) throw new Error(`status ${response.status}`)
    host.seen.pages += 1
    return release
  } catch (error) {
    fail(host, `page: ${String(error)}`)
    await pause(100)
    return undefined
  }
}

async function loadFile(host: Host, release: Release | undefined, path: string): Promise<void> {
  try {
    const response = await get(host.url + path)
    const body = Buffer.from(await response.arrayBuffer())
    host.seen.files += 1
    if (response.status === 404) host.seen.missingFiles += 1
    if (!response.ok) throw new Error(`status ${response.status}`)
    if (sha256(body) !== release?.assets.get(path)) host.seen.wrongFiles += 1
  } catch (error) {
    fail(host, `${path}: ${String(error)}`)
  }
}

/** Sends a call as the client does: it repeats what may run twice. Returns the answer; undefined when the user sees a failure. */
async function call(host: Host, name: 'addTask' | 'taskAndCustomerList', token: string, request: Record<string, unknown>, key?: string) {
  const { method, path, encoding } = schemaOf(name)
  const query = encoding === 'query' ? `?${new URLSearchParams(request as Record<string, string>).toString()}` : ''
  const headers = { Authorization: token, 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'Idempotency-Key': key }) }
  let attempts = 0
  try {
    const response = await repeatLost(() => {
      attempts += 1
      const body = query === '' ? { body: JSON.stringify(request) } : {}
      return fetch(host.url + path + query, { method, headers, ...body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    })
    host.seen.repeated += attempts - 1
    const answer = (await response.json()) as { status?: string; data?: { rows?: { taskTitle?: string }[]; taskId?: string } }
    if (answer.status !== '200') throw new Error(`HTTP ${response.status}, status ${String(answer.status)}`)
    return answer.data ?? {}
  } catch (error) {
    fail(host, `${name}, ${attempts} attempts: ${String(error)}`)
    return undefined
  }
}

async function write(host: Host, { userId, token }: Steward): Promise<void> {
  const taskTitle = randomUUID().slice(-12)
  const request = taskForm({ taskUser: userId, ...inAnHour(), taskTitle })
  if (!(await call(host, 'addTask', token, request, `${randomUUID()}:addTask:1`))) return
  host.seen.writes += 1
  host.titles.push(taskTitle)
}

async function read(host: Host, { token, openTasks: [taskId = ''] }: Steward): Promise<void> {
  const found = await call(host, 'taskAndCustomerList', token, { taskId })
  if (!found) return
  if (found.rows?.length === 1) host.seen.reads += 1
  else fail(host, `read: ${found.rows?.length} rows`)
}
