import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_APP } from '../../../server/demo/accounts.ts'
import { type RunningDemo, startDemo } from '../../../server/demo/start.ts'
import { issueToken } from '../../../server/identity/sessions.ts'
import { DEMO_ENDORSEMENT, type EndorsementTables } from '../../../server/integrations/demo/endorsement-tables.ts'
import { addressOf, sendLinkAs } from '../../journeys/send-link.ts'
import { demoOptions } from '../../journeys/prepared.ts'
import { seededRandom } from '../../seeded-random.ts'
import { Phone } from './phone.ts'
import { drawPlan } from './plan.ts'
import { playRound } from './round.ts'

const MINUTE = 61_000

/** Result of a run. `wrong` must be empty. */
export interface PageOutcome {
  kills: number
  rounds: number
  killsByScreen: Record<string, number>
  saved: number
  unsaved: number
  wrong: string[]
}

interface Killing {
  kills: number
  /** Seed of the signers' actions and the kill times. Which code the page runs at that time depends on the machine. */
  seed: number
  progress?: (kills: number, wrong: readonly string[]) => void
}

/**
 * Lets policyholders sign, each one endorsement in a separate browser, and kills their pages `kills` times in total. Needs the built app.
 * Throws any error that prevents a run.
 */
export async function killPages({ kills, seed, progress }: Killing): Promise<PageOutcome> {
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'steward-killed-pages-'))
  let offset = 0
  const clock = () => Date.now() + offset
  const demo = await startDemo({ ...demoOptions(join(folder, 'data')), port: 0, clock })
  const outcome: PageOutcome = { kills: 0, rounds: 0, killsByScreen: {}, saved: 0, unsaved: 0, wrong: [] }
  try {
    while (outcome.kills < kills) {
      outcome.rounds += 1
      const plan = drawPlan(random, kills - outcome.kills)
      const numbers = await makeEndorsement(demo, outcome.rounds)
      const link = await send(demo, numbers, clock())
      const phone = new Phone(join(folder, `phone-${outcome.rounds}`), demo.url)
      const advanceOneMinute = () => {
        offset += MINUTE
      }
      const round = { demo, phone, plan, address: addressOf(link), linkId: link.linkId, mobile: numbers.mobile, advanceOneMinute }
      const describe = (text: string) => `round ${outcome.rounds}, ${JSON.stringify(plan)}: ${text}`
      try {
        const played = await playRound(round)
        for (const screen of played.kills) outcome.killsByScreen[screen] = (outcome.killsByScreen[screen] ?? 0) + 1
        outcome.saved += played.saved
        outcome.unsaved += played.unsaved
        outcome.wrong.push(...played.wrong.map(describe))
      } catch (error) {
        outcome.wrong.push(describe(String(error)))
      } finally {
        await phone.stop()
        rmSync(join(folder, `phone-${outcome.rounds}`), { recursive: true, force: true })
      }
      outcome.kills += plan.kills.length
      progress?.(outcome.kills, outcome.wrong)
    }
    return outcome
  } finally {
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Numbers {
  endorNo: string
  policyNo: string
  mobile: string
}

/** Adds an endorsement to the demo's core, with a signer whose mobile number is unique. */
async function makeEndorsement({ db, personalData }: RunningDemo, nth: number): Promise<Numbers> {
  const [endorNo, policyNo, mobile] = [`PD20269${String(nth).padStart(8, '0')}`, 'BD2026000000118', String(19_910_000_000 + nth)]
  const facts = { endorNo, policyNo, riskCode: '0801', endorType: '51', endorDate: '2026-11-18', vaildDate: '2026-12-31' }
  const signers = JSON.stringify([{ role: 'policyholder', name: '司马相宜', mobile }])
  const changes = JSON.stringify([{ fieldName: '号牌号码', oldValue: '沪A9D018', newValue: '沪A9D301' }])
  await db
    .withTables<EndorsementTables>()
    .insertInto('core_endorsement')
    .values(await personalData.encryptRow(db, DEMO_ENDORSEMENT, { ...facts, images: 1, conduct: '{}', signers, changes }))
    .execute()
  return { endorNo, policyNo, mobile }
}

async function send({ db, url }: RunningDemo, numbers: Numbers, now: number) {
  const staff = await db.selectFrom('staff').selectAll().where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const { userId, userCode, name, router } = staff
  const token = await issueToken(db, { kind: 'staff', userId }, now)
  return sendLinkAs({ userId, userCode, name, router, ...DEMO_APP, token }, url, numbers)
}
