import { expect } from '@playwright/test'
import { accept, preview } from '../../journeys/policyholder.ts'
import type { RunningDemo } from '../../../server/demo/start.ts'
import { judge } from './judge.ts'
import type { StoredDraft } from './kept.ts'
import type { Life, Phone } from './phone.ts'
import type { Kill, Plan, Step } from './plan.ts'
import { describe, type Done, goOn, type History, inkOf, thumbOf } from './signer.ts'

/** What was done so long before a death must have been kept by then, in milliseconds: ten pauses after which a draft is kept. */
const SURELY_KEPT_MS = 4_000
/** A page that is not killed ends within this, milliseconds. */
const PATIENCE_MS = 150_000

export interface Round {
  demo: RunningDemo
  phone: Phone
  /** Where the link leads, without the origin. */
  address: string
  linkId: string
  mobile: string
  plan: Plan
  aMinuteLater(): void
}

export interface RoundOutcome {
  /** Where the page was when it was killed, a line each. */
  kills: string[]
  /** Of what was done before a death: how much was there again, and how much was too young to have been kept. */
  kept: number
  unkept: number
  wrong: string[]
}

/** One endorsement, signed by somebody whose page is killed as often as their plan says, and what is wrong in the end. */
export async function playRound(round: Round): Promise<RoundOutcome> {
  const { demo, phone, address, linkId, plan } = round
  const outcome: RoundOutcome = { kills: [], kept: 0, unkept: 0, wrong: [] }
  const history: History = {
    done: [],
    inks: [],
    codes: { asked: 0, sent: 0 },
    logins: { begun: 0, ended: 0 },
    reads: { begun: 0, ended: 0 },
    submits: { begun: 0, ended: 0 },
    odd: [],
  }
  await phone.start()
  let life = await phone.open(address)
  let kept: StoredDraft = { at: 0, ink: '', photos: [], consent: false }
  for (const kill of plan.kills) {
    await live(life, kill)
    const diedAt = Date.now()
    outcome.kills.push(`${kill.way} at ${life.page.url().replace(/^.*?\/([A-Za-z]*)\?.*$/, '$1')}`)
    if (kill.way === 'app') await phone.start()
    kept = await phone.kept()
    const isKept = ({ what, name }: Done) =>
      what === 'photo' ? kept.photos.includes(name) : what === 'ink' ? kept.ink === name : kept.consent
    const lost = history.done.filter((done) => !isKept(done))
    const late = lost.filter(({ at }) => at < diedAt - SURELY_KEPT_MS)
    // A signature that the service has taken needs no draft.
    if (late.length > 0 && history.submits.begun === 0) outcome.wrong.push(`not kept in time: ${late.map(({ what }) => what).join()}`)
    outcome.kept += history.done.length - lost.length
    outcome.unkept += lost.length
    // What was not kept is done again.
    history.done = history.done.filter(isKept)
    life = await comeBack(kill)
  }
  await live(life)
  return { ...outcome, wrong: [...outcome.wrong, ...history.odd, ...(await judge({ demo, linkId, plan, history }))] }

  function comeBack({ way }: Kill): Promise<Life> {
    if (way === 'tab') return phone.reload()
    return way === 'app' ? phone.open(address) : phone.openAnew(way === 'link' ? address : undefined)
  }

  /** Lets the signer go on, until the end or until the page is killed; who is at the end before is killed there. */
  async function live({ page, dead, killIn }: Life, kill?: Kill): Promise<void> {
    let isArmed = false
    const seen = new Map<Step, number>()
    const begins = async (step: Step) => {
      const nth = seen.get(step) ?? 0
      seen.set(step, nth + 1)
      if (!kill || isArmed || (step !== 'end' && (step !== kill.step || nth !== kill.nth))) return
      isArmed = true
      await killIn(kill.way, kill.after)
    }
    let isOver = false
    const walk = goOn({ ...round, page, history, begins, expectAgain }).then(
      () => 'ended' as const,
      (error: unknown) => {
        if (!isOver) return { error }
        return 'killed' as const
      },
    )
    const death = dead.then(() => {
      isOver = true
      return 'killed' as const
    })
    const first = await Promise.race([walk, death, patience()])
    if (first === 'killed') return
    if (kill && isArmed) {
      // An error may be the first sign of a death.
      await Promise.race([death, patience()])
      if (isOver) return
    }
    if (first !== 'ended') throw new Error(`${await describe(page)}: ${String(first.error)}`)

    async function expectAgain(): Promise<void> {
      const timeout = 10_000
      for (const name of kept.photos) await expect(thumbOf(page, name), `${name} again`).toBeVisible({ timeout })
      if (kept.consent) await expect(accept(page), 'the tick again').toBeChecked({ timeout })
      if (kept.ink === '') return
      await expect(preview(page), 'the ink again').toBeVisible({ timeout })
      if (kept.ink !== (await inkOf(page))) outcome.wrong.push('other ink came back')
      history.inks.push(kept.ink)
    }
  }
}

/** Rejects after a while, so that nothing waits for ever. */
async function patience(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
  throw new Error('the page neither ended nor died')
}
