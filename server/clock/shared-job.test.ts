import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newDatabaseLocation } from '../../tests/contract/database-location.ts'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/tables.ts'
import { createSharedJob, LEASE_MS, LeaseLostError, type SharedRun } from './shared-job.ts'

const HOUR = 3_600_000
let db: Database
let dataDir: string
let now = 0
beforeAll(async () => {
  const location = await newDatabaseLocation()
  dataDir = 'dataDir' in location ? location.dataDir : ''
  db = await openDatabase(location, 0)
})
afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  now = 1_000_000_000
  await db.deleteFrom('shared_job').execute()
})

const newJob = () => createSharedJob({ db, name: 'job', clock: () => now })
/** Runs the job if it is due and returns whether it was. */
async function runs(job = newJob(), { failures = 0, isForced = false, during = async (_run: SharedRun): Promise<void> => undefined } = {}) {
  let count = 0
  await job.runWhenDue(
    async (run) => {
      count += 1
      await during(run)
      return { nextAt: now + HOUR, failures }
    },
    { isForced },
  )
  return count === 1
}

it('runs at first, at its time, and when it is forced', async () => {
  expect(await runs()).toBe(true)
  expect(await runs()).toBe(false)
  expect(await runs(newJob(), { isForced: true })).toBe(true)
  now += HOUR
  expect(await runs()).toBe(true)
})
it('runs once for several requests, and again for a request during the run', async () => {
  const job = newJob()
  await runs()
  for (let each = 0; each < 3; each += 1) await job.request()
  expect(await runs(job, { during: () => newJob().request() })).toBe(true)
  expect([await runs(job), await runs(job)]).toEqual([true, false])
})
it('waits after a failure although it is requested', async () => {
  const job = newJob()
  await runs(job, { failures: 1 })
  await job.request()
  expect(await runs(job)).toBe(false)
  now += HOUR
  expect(await runs(job)).toBe(true)
})
it('does not run on two servers at once', async () => {
  let second: boolean | undefined
  const during = async () => {
    second = await runs(newJob(), { isForced: true })
  }
  expect([await runs(newJob(), { during }), second]).toEqual([true, false])
})
it('is continued by another server a minute after a kill; the killed one can write nothing any more', async () => {
  let isLost = false
  const during = async (run: SharedRun) => {
    now += LEASE_MS
    expect(await runs(newJob())).toBe(true)
    await run.write(async () => undefined).catch((error: unknown) => (isLost = error instanceof LeaseLostError))
    await expect(run.extend()).rejects.toThrow(LeaseLostError)
  }
  await runs(newJob(), { during })
  expect(isLost).toBe(true)
  expect(await runs()).toBe(false)
})
it('keeps its lease while it extends it', async () => {
  const during = async (run: SharedRun) => {
    for (let each = 0; each < 10; each += 1) {
      now += LEASE_MS / 2
      await run.extend()
      expect(await runs(newJob(), { isForced: true })).toBe(false)
    }
  }
  expect(await runs(newJob(), { during })).toBe(true)
})
it('is due a minute after a run that throws', async () => {
  const fail = () => Promise.reject(new Error('broken'))
  await expect(runs(newJob(), { during: fail })).rejects.toThrow('broken')
  expect(await runs()).toBe(false)
  now += LEASE_MS
  expect(await runs()).toBe(true)
})
it('ends early when the server stops, and is due at once', async () => {
  let isStopping = false
  const ended = newJob().runWhenDue(
    async (run) => {
      await run.extend()
      isStopping = true
      await run.extend()
      return { nextAt: now + HOUR, failures: 0 }
    },
    { isStopping: () => isStopping },
  )
  await ended
  expect(await runs()).toBe(true)
})
it('DEC-41 is not blocked by times from a clock that was ahead', async () => {
  now += 1_000 * HOUR
  await runs()
  await db
    .updateTable('shared_job')
    .set({ leaseUntil: now + LEASE_MS })
    .execute()
  now -= 1_000 * HOUR
  expect(await runs()).toBe(true)
})
