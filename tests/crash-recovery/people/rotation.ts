import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../../server/config/start-error.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { hashPassword } from '../../../server/identity/password.ts'
import { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../../server/start/personal-tables.ts'
import { isScrubDue } from '../../../server/start/scrub-note.ts'
import { makeBenchData } from '../../bench/server/bench-data.ts'
import { CHEAP } from '../../contract/people.ts'
import { TEST_KEY } from '../../contract/process.ts'
import { seededRandom } from '../../seeded-random.ts'
import { KilledError, start } from '../crash-recovery.ts'
import { drawMoment, killAtStatement, type Killing } from './kill-at-statement.ts'
import { letTimePass } from './let-time-pass.ts'
import { type Answers, askWhilePreparing } from './rotation-client.ts'
import {
  type Amounts,
  countInFiles,
  judgeValues,
  type Ledger,
  makeNumbers,
  type Opened,
  plantClear,
  readLedger,
  type RotationFaults,
} from './rotation-data.ts'

export interface RotationOutcome extends RotationFaults, Answers {
  kills: number
  /** Kills that left something to do for the next server. */
  interrupted: number
  /** How often clear values were encrypted, and how often SECRET_KEY changed. */
  encryptions: number
  rotations: number
}

interface Options extends Killing {
  amounts?: Amounts
}

const AMOUNTS: Amounts = { customers: 600, staff: 100, complaints: 100 }
/** New customers of the steward who asks, each time. */
const RELATE = 10
/** Most statements of the database before a kill, and further ones for each row. */
const [STATEMENTS, FURTHER] = [250, 0.15]
/** The pause between two looks at a server that is not killed, in milliseconds. */
const POLL_MS = 100
const PASSWORD = 'another horse 8'

/** SECRET_KEY, and its predecessor while it changes. */
interface Keys {
  secret: string
  previousSecret?: string
}

/**
 * Kills a production server `kills` times while it encrypts clear values and changes SECRET_KEY beside serving, in turn or at once. Each
 * change is repeated until it is done. A client reads and finds values all the time. Judges the database after each kill, and with the new
 * key alone after each change.
 */
export async function crashWhileRotating({ kills, seed, location, amounts = AMOUNTS, progress }: Options): Promise<RotationOutcome> {
  const random = seededRandom(seed)
  const numbers = makeNumbers()
  const faults: RotationFaults = { unreadable: 0, unfound: 0, clear: 0, rows: 0, unsafe: 0 }
  const outcome = { kills: 0, interrupted: 0, encryptions: 0, rotations: 0, answered: 0, wrong: 0, signIns: 0 }
  const [steward] = await makeBenchData(location, { stewards: 1, tasks: 1, customers: 20 })
  const { userId = '', token = '' } = steward ?? {}
  let secret = TEST_KEY
  const ledger = await within({ secret }, async (opened) => {
    const passwordHash = await hashPassword(PASSWORD, CHEAP)
    await opened.db.insertInto('bound_account').values({ userIdEB: 'EB1', userId, employeeNo: 'a1', passwordHash }).execute()
    return readLedger(opened)
  })
  while (outcome.kills < kills) {
    const [plants, rotates] = [outcome.encryptions === 0 || random() < 0.6, random() < 0.6]
    if (plants) await plant(outcome.encryptions)
    if (rotates) outcome.rotations += 1
    const keys: Keys = rotates ? { secret: keyOf(outcome.rotations), previousSecret: secret } : { secret }
    while (!(await isDone(keys))) {
      await runOnce(keys, outcome.kills < kills)
      progress?.(outcome.kills)
    }
    secret = keys.secret
    await within({ secret }, (opened) => judgeValues(opened, ledger, faults))
    faults.clear += countInFiles(location, ledger)
  }
  return { ...outcome, ...faults }

  function keyOf(number: number): string {
    return createHash('sha256').update(`${seed} ${number}`).digest('base64url')
  }

  async function within<Result>(keys: Keys, work: (opened: Opened) => Promise<Result>): Promise<Result> {
    const db = await openDatabase(location, Date.now())
    try {
      const settings = { ...keys, erased: 'erased', unavailable: 'unavailable', clock: Date.now }
      return await work({ db, ...(await openPersonalData(db, PERSONAL_TABLES, settings)) })
    } finally {
      await db.destroy()
    }
  }

  async function plant(round: number): Promise<void> {
    outcome.encryptions += 1
    const steward_ = { userId, relate: RELATE }
    await within({ secret }, ({ db }) => inTransaction(db, (within_) => plantClear(within_, { ledger, numbers, round }, amounts, steward_)))
  }

  /** Judges what a kill left, ends the leases, and returns whether nothing is left to do. */
  async function isDone(keys: Keys): Promise<boolean> {
    if (keys.previousSecret !== undefined) await judgeAlone(keys.secret)
    await within(keys, async (opened) => {
      await judgeValues(opened, ledger, faults)
      await letTimePass(opened.db)
    })
    return isFinished(keys)
  }

  function isFinished(keys: Keys): Promise<boolean> {
    return within(keys, async ({ db, preparation }) => {
      const { clear, hashes, keys: wrapped } = preparation.waiting
      return clear + hashes + wrapped === 0 && !(await isScrubDue(db))
    })
  }

  /** A start with the new key alone must be refused while something needs the previous one. */
  async function judgeAlone(newSecret: string): Promise<void> {
    const found: RotationFaults = { ...faults }
    try {
      await within({ secret: newSecret }, (opened) => judgeValues(opened, ledger, found))
    } catch (error) {
      if (error instanceof StartError) return
      throw error
    }
    if (JSON.stringify(found) !== JSON.stringify(faults)) faults.unsafe += 1
  }

  /** Runs a server until its kill, or until it has done its work when nothing is to be killed any more. */
  async function runOnce(keys: Keys, isKilled: boolean): Promise<void> {
    const previous = keys.previousSecret === undefined ? {} : { SECRET_KEY_PREVIOUS: keys.previousSecret }
    const moment = { ...drawMoment(random, STATEMENTS + FURTHER * sizeOf(ledger)), isServing: random() < 0.9 }
    const server = await start(location, { SECRET_KEY: keys.secret, ...previous }, isKilled ? killAtStatement(moment) : '').catch(
      (error) => {
        if (error instanceof KilledError) return undefined
        throw error
      },
    )
    if (isKilled) outcome.kills += 1
    if (!server) {
      outcome.interrupted += 1
      return
    }
    const { run, url } = server
    const asking = askWhilePreparing({ url, token, ledger, userId, password: PASSWORD })
    if (isKilled) await Promise.race([run.ended, run.says('"personalData":"done"').catch(() => undefined)])
    else while (!(await isFinished(keys))) await pause(POLL_MS)
    if (isKilled && !run.stdout().includes('"personalData":"done"')) outcome.interrupted += 1
    run.child.kill(isKilled ? 'SIGKILL' : 'SIGTERM')
    await run.ended
    const { answered, wrong, signIns } = await asking
    outcome.answered += answered
    outcome.wrong += wrong
    outcome.signIns += signIns
  }
}

const sizeOf = (ledger: Ledger): number => [...ledger.values()].reduce((sum, rows) => sum + rows.size, 0)
