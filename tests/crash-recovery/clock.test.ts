import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { seededRandom } from '../seeded-random.ts'
import { newDatabaseLocation } from '../contract/server.ts'
import { start } from './crash-recovery.ts'

const KILLS = inject('postgresql') === undefined ? 4 : 2
/** The kill follows the start within so many milliseconds; the scheduler ticks from the start on. */
const MOMENT_MS = 400

it(`DEC-26 sends one card per task and recipient, and expires every task, after ${KILLS} kills with SIGKILL while reminding`, async () => {
  const random = seededRandom(inject('seed'))
  const location = await newDatabaseLocation()
  const [steward] = await makeBenchData(location, { stewards: 2, tasks: 1_500 })
  const db = await openDatabase(location, Date.now())
  const open = ['0', '1', '2']
  const moment = { taskCallTime: Date.now() - 1, taskEndTime: Date.now(), taskCallType: '1' }
  await db.updateTable('task').set(moment).where('taskStatus', 'in', open).execute()
  const due = await db.selectFrom('task').select(['taskId', 'taskUser']).where('taskStatus', 'in', open).execute()
  const copies = await db.selectFrom('task_copy').select(['taskId', 'userId']).execute()
  await db.destroy()
  expect(steward?.openTasks.length).toBeGreaterThan(700)

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { run } = await start(location)
    await pause(random() * MOMENT_MS)
    run.child.kill('SIGKILL')
    await run.ended
  }
  const { run } = await start(location)
  const observer = await openDatabase(location, Date.now())
  const stillOpen = () => observer.selectFrom('task').select('taskId').where('taskStatus', 'in', open).execute()
  await expect.poll(async () => (await stillOpen()).length, { timeout: 30_000 }).toBe(0)
  await observer.destroy()
  run.child.kill('SIGTERM')
  await run.ended

  const after = await openDatabase(location, Date.now())
  const expected = [
    ...due.map(({ taskId, taskUser }) => `${taskId} ${taskUser}`),
    ...copies.filter(({ taskId }) => due.some((task) => task.taskId === taskId)).map(({ taskId, userId }) => `${taskId} ${userId}`),
  ]
  const cards = await after.selectFrom('card').select(['bussinessNo', 'toUser']).execute()
  expect(cards.map(({ bussinessNo, toUser }) => `${bussinessNo} ${toUser}`).sort()).toEqual(expected.sort())
  await after.destroy()
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
}, 120_000)
