import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../../server/database/location.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import { readSchemas } from '../../../server/schemas/read-schemas.ts'
import { PERSONAL_TABLES } from '../../../server/start/personal-tables.ts'
import { makeBenchData } from '../../bench/server/bench-data.ts'
import { type Run, runEntry, TEST_KEY } from '../../contract/process.ts'
import { seededRandom } from '../../seeded-random.ts'
import { databaseEnv, start } from '../crash-recovery.ts'
import { type Files, type Sizes, writeFiles } from './import-files.ts'
import { drawMoment, killAtStatement, type Killing, statementsIn } from './kill-at-statement.ts'
import { type ImportFaults, judgeStaff, judgeTags, judgeWork, noFaults, type Work } from './import-verdict.ts'

export interface ImportOutcome extends ImportFaults {
  kills: number
  /** Commands that passed. */
  passed: number
  /** Commands that were killed, and of these those whose change was in the database. */
  interrupted: number
  interruptedButApplied: number
  /** Requests that the server answered while a command ran, and those that it answered wrongly. */
  answered: number
  refused: number
}

interface Options extends Killing {
  sizes?: Sizes
}

const SIZES: Sizes = { rows: 2_000, owners: 40, tagsEach: 50 }
/** Open tasks and customers that move between two stewards. */
const AMOUNT = 100

interface Command {
  args: readonly string[]
  /** Checks the database and returns whether the command's change is in it. */
  isApplied: () => Promise<boolean>
}

/**
 * Kills operators' commands, the server beside them, or both, `kills` times. Repeats each command until it passes: `import`, `import-tags`
 * and `reassign` in turn. Judges the database after each kill and at the end.
 */
export async function crashWhileImporting({ kills, seed, location, sizes = SIZES, progress }: Options): Promise<ImportOutcome> {
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'steward-import-'))
  const [steward, work] = await makeWork(location)
  const faults = noFaults()
  const outcome = { kills: 0, passed: 0, interrupted: 0, interruptedButApplied: 0, answered: 0, refused: 0 }
  /** How long the commands take without a kill, in milliseconds and in statements. */
  const durations: Record<string, number> = {}
  const counts: Record<string, number> = {}
  let server = await start(location)
  let moves = 0
  try {
    for (let round = 0; outcome.kills < kills; round += 1) {
      const files = writeFiles(folder, round, sizes)
      // The first commands only tell how long they take.
      for (const command of commandsOf(files)) {
        if (outcome.kills >= kills) break
        while (!(await runOnce(command, round > 0 && outcome.kills < kills)));
      }
    }
    return { ...outcome, ...faults }
  } finally {
    server.run.child.kill('SIGKILL')
    await server.run.ended
    rmSync(folder, { recursive: true, force: true })
  }

  function commandsOf(files: Files): Command[] {
    const [giver, taker] = [work.givers[moves % 2] ?? '', work.givers[(moves + 1) % 2] ?? '']
    return [
      { args: ['import', files.staffFile, '--apply'], isApplied: () => inData((store) => judgeStaff(store, files, faults)) },
      { args: ['import-tags', files.tagsFile, '--apply'], isApplied: () => inData(({ db }) => judgeTags(db, files, faults)) },
      {
        args: ['reassign', '--from', giver, '--to', taker, '--apply'],
        isApplied: () => inData(async ({ db }) => (await judgeWork(db, work, moves, faults)) === taker),
      },
    ]
  }

  async function inData<Result>(work_: (store: Awaited<ReturnType<typeof open>>) => Promise<Result>): Promise<Result> {
    const store = await open(location)
    try {
      return await work_(store)
    } finally {
      await store.db.destroy()
    }
  }

  /** Runs a command, with a kill somewhere. Returns whether the command passed. A repetition also passes when the change was applied before. */
  async function runOnce({ args, isApplied }: Command, isKilled: boolean): Promise<boolean> {
    const [name = ''] = args
    const target = isKilled ? random() : 1
    const killsCommand = target < 0.8
    const killsServer = isKilled && target >= 0.6
    const prelude = killAtStatement(killsCommand ? drawMoment(random, counts[name] ?? 1) : undefined)
    const run = await runEntry('admin', { SECRET_KEY: TEST_KEY, ...databaseEnv(location) }, { args: [...args], prelude })
    const asking = ask(server.url, steward.token, run)
    if (killsServer) {
      await Promise.race([run.ended, pause(random() * (durations[name] ?? 0))])
      server.run.child.kill('SIGKILL')
    }
    if (isKilled) outcome.kills += 1
    if (isKilled) progress?.(outcome.kills)
    const from = performance.now()
    const ended = await run.ended
    if (killsServer) await server.run.ended
    const { answered, refused } = await asking
    outcome.answered += answered
    outcome.refused += refused
    if (killsServer) server = await start(location)
    const applied = await isApplied()
    if (ended === 'SIGKILL') {
      outcome.interrupted += 1
      if (applied) outcome.interruptedButApplied += 1
      return false
    }
    if (!isKilled) {
      durations[name] = performance.now() - from
      counts[name] = statementsIn(run.stderr())
    }
    // A command whose change was applied before its kill has nothing to do, and says so with the exit code 1.
    if (!applied) faults.lost += 1
    outcome.passed += 1
    if (name === 'reassign') moves += 1
    return true
  }
}

async function open(location: DatabaseLocation) {
  const db = await openDatabase(location, Date.now())
  const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: TEST_KEY, erased: '', clock: Date.now })
  return { db, personalData }
}

const path = readSchemas().calls.find(({ id }) => id === 'getUserByEmail')?.path ?? ''

/** Asks the server again and again while a command runs. Counts its answers until it is gone. */
async function ask(url: string, token: string, during: Run): Promise<{ answered: number; refused: number }> {
  const counts = { answered: 0, refused: 0 }
  const state = { isOver: false }
  void during.ended.then(() => (state.isOver = true))
  while (!state.isOver) {
    try {
      const response = await fetch(`${url}${path}?email=steward2%40example.com`, { headers: { Authorization: token } })
      const { status, data } = (await response.json()) as { status: string; data: { mobile?: string } }
      if (status === '200' && data.mobile === '19900000000') counts.answered += 1
      else counts.refused += 1
    } catch {
      return counts
    }
    await pause(5)
  }
  return counts
}

/** Creates two stewards, one of whom has open tasks and customers. */
async function makeWork(location: DatabaseLocation): Promise<[{ token: string }, Work]> {
  const stewards = await makeBenchData(location, { stewards: 2, tasks: 1, customers: AMOUNT })
  const [first, second] = stewards
  if (!first || !second) throw new Error('There are no stewards')
  const db = await openDatabase(location, Date.now())
  await db.deleteFrom('task_copy').execute()
  const [template] = await db.selectFrom('task').selectAll().limit(1).execute()
  if (!template) throw new Error('There is no task')
  await db.deleteFrom('task').execute()
  await db.updateTable('steward').set({ deletedAt: Date.now() }).where('userCustomerId', 'in', ['R0', 'R1']).execute()
  const rows = Array.from({ length: AMOUNT }, (_, at) => ({ ...template, taskId: `T${at}`, taskUser: first.userId, taskStatus: '0' }))
  await db.insertInto('task').values(rows).execute()
  await db.destroy()
  return [first, { givers: [first.userId, second.userId], amount: AMOUNT }]
}
