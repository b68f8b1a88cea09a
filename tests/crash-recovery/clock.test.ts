import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { seededRandom } from '../seeded-random.ts'
import { newPlace } from '../contract/server.ts'
import { start } from './crash-recovery.ts'

const KILLS = inject('postgresql') === undefined ? 4 : 2
/** The kill comes so long after the start at most, in milliseconds: the clock ticks from the start on. */
const MOMENT_MS = 400

it(`DEC-26 kill -9 ${KILLS} times in the middle of reminding: in the end everyone has one card for each order, and it has expired`, async () => {
  const random = seededRandom(inject('seed'))
  const place = await newPlace()
  const [steward] = await makeBenchData(place, { stewards: 2, tasks: 1_500 })
  const db = await openDatabase(place, Date.now())
  const open = ['0', '1', '2']
  const moment = { taskCallTime: Date.now() - 1, taskEndTime: Date.now(), taskCallType: '1' }
  await db.updateTable('task').set(moment).where('taskStatus', 'in', open).execute()
  const due = await db.selectFrom('task').select(['taskId', 'taskUser']).where('taskStatus', 'in', open).execute()
  const copies = await db.selectFrom('task_copy').select(['taskId', 'userId']).execute()
  await db.destroy()
  expect(steward?.openTasks.length).toBeGreaterThan(700)

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { run } = await start(place)
    await pause(random() * MOMENT_MS)
    run.child.kill('SIGKILL')
    await run.ended
  }
  const { run } = await start(place)
  const looking = await openDatabase(place, Date.now())
  const stillOpen = () => looking.selectFrom('task').select('taskId').where('taskStatus', 'in', open).execute()
  await expect.poll(async () => (await stillOpen()).length, { timeout: 30_000 }).toBe(0)
  await looking.destroy()
  run.child.kill('SIGTERM')
  await run.ended

  const after = await openDatabase(place, Date.now())
  const wanted = [
    ...due.map(({ taskId, taskUser }) => `${taskId} ${taskUser}`),
    ...copies.filter(({ taskId }) => due.some((order) => order.taskId === taskId)).map(({ taskId, userId }) => `${taskId} ${userId}`),
  ]
  const cards = await after.selectFrom('card').select(['bussinessNo', 'toUser']).execute()
  expect(cards.map(({ bussinessNo, toUser }) => `${bussinessNo} ${toUser}`).sort()).toEqual(wanted.sort())
  await after.destroy()
  if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true })
}, 120_000)
