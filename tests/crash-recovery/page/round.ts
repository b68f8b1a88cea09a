import { expect } from '@playwright/test'
import { accept, preview } from '../../journeys/policyholder.ts'
import type { RunningDemo } from '../../../server/demo/start.ts'
import { judge } from './judge.ts'
import type { StoredDraft } from './stored-draft.ts'
import type { LivePage, Phone } from './phone.ts'
import type { Kill, Plan, Step } from './plan.ts'
import { describe, type Done, continueSigning, type History, inkOf, thumbOf } from './signer.ts'

/** Everything entered so long before a kill must be saved by then, in milliseconds: ten times the pause that triggers saving. */
const SAVE_LIMIT_MS = 4_000
/** Time limit for a page that is not killed, milliseconds. */
const TIMEOUT_MS = 150_000

export interface Round {
  demo: RunningDemo
  phone: Phone
  /** The link's address, without the origin. */
  address: string
  linkId: string
  mobile: string
  plan: Plan
  advanceOneMinute(): void
}

export interface RoundOutcome {
  kills: string[]
  /** Entries made before a kill: how many were restored, and how many were too recent to be saved. */
  saved: number
  unsaved: number
  wrong: string[]
}

/** Signs one endorsement while killing the page as planned. Returns the counts and the faults found. */
export async function playRound(round: Round): Promise<RoundOutcome> {
  const { demo, phone, address, linkId, plan } = round
  const outcome: RoundOutcome = { kills: [], saved: 0, unsaved: 0, wrong: [] }
  const history: History = {
    done: [],
    inks: [],
    codes: { requested: 0, sent: 0 },
    logins: { started: 0, finished: 0 },
    reads: { started: 0, finished: 0 },
    submits: { started: 0, finished: 0 },
    unexpected: [],
  }
  await phone.start()
  let live = await phone.open(address)
  let draft: StoredDraft = { at: 0, ink: '', photos: [], consent: false }
  for (const kill of plan.kills) {
    await runSigner(live, kill)
    const diedAt = Date.now()
    outcome.kills.push(`${kill.mode} at ${live.page.url().replace(/^.*?\/([A-Za-z]*)\?.*$/, '$1')}`)
    if (kill.mode === 'app') await phone.start()
    draft = await phone.savedDraft()
    const isSaved = ({ what, name }: Done) =>
      what === 'photo' ? draft.photos.includes(name) : what === 'ink' ? draft.ink === name : draft.consent
    const lost = history.done.filter((done) => !isSaved(done))
    const late = lost.filter(({ at }) => at < diedAt - SAVE_LIMIT_MS)
    // After the service has accepted the signature, no draft is needed.
    if (late.length > 0 && history.submits.started === 0) outcome.wrong.push(`not saved in time: ${late.map(({ what }) => what).join()}`)
    outcome.saved += history.done.length - lost.length
    outcome.unsaved += lost.length
    // The signer repeats what was not saved.
    history.done = history.done.filter(isSaved)
    live = await reopen(kill)
  }
  await runSigner(live)
  return { ...outcome, wrong: [...outcome.wrong, ...history.unexpected, ...(await judge({ demo, linkId, plan, history }))] }

  function reopen({ mode }: Kill): Promise<LivePage> {
    if (mode === 'tab') return phone.reload()
    return mode === 'app' ? phone.open(address) : phone.openInNewTab(mode === 'link' ? address : undefined)
  }

  /** Runs the signer to the end or until the page is killed. If the signing ends before the planned kill, kills the page there. */
  async function runSigner({ page, dead, killIn }: LivePage, kill?: Kill): Promise<void> {
    let isArmed = false
    const seen = new Map<Step, number>()
    const onStep = async (step: Step) => {
      const nth = seen.get(step) ?? 0
      seen.set(step, nth + 1)
      if (!kill || isArmed || (step !== 'end' && (step !== kill.step || nth !== kill.nth))) return
      isArmed = true
      await killIn(kill.mode, kill.after)
    }
    let isDead = false
    const signing = continueSigning({ ...round, page, history, onStep, expectRestored }).then(
      () => 'ended' as const,
      (error: unknown) => {
        if (!isDead) return { error }
        return 'killed' as const
      },
    )
    const death = dead.then(() => {
      isDead = true
      return 'killed' as const
    })
    const first = await Promise.race([signing, death, rejectAfterTimeout()])
    if (first === 'killed') return
    if (kill && isArmed) {
      // An error may be reported before the crash that caused it.
      await Promise.race([death, rejectAfterTimeout()])
      if (isDead) return
    }
    if (first !== 'ended') throw new Error(`${await describe(page)}: ${String(first.error)}`)

    async function expectRestored(): Promise<void> {
      const timeout = 10_000
      for (const name of draft.photos) await expect(thumbOf(page, name), `${name} restored`).toBeVisible({ timeout })
      if (draft.consent) await expect(accept(page), 'consent restored').toBeChecked({ timeout })
      if (draft.ink === '') return
      await expect(preview(page), 'signature restored').toBeVisible({ timeout })
      if (draft.ink !== (await inkOf(page))) outcome.wrong.push('another signature was restored')
      history.inks.push(draft.ink)
    }
  }
}

/** Rejects after the time limit, so that no round waits forever. */
async function rejectAfterTimeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())
  throw new Error('the page neither finished nor crashed')
}
