import type { Line } from '../../journeys/policyholder.ts'
import { type KillMode, KILL_MODES } from './phone.ts'

/** Steps of a signer. The page is killed during or shortly after a step. */
export const STEPS = ['arrive', 'login', 'read', 'sign', 'photo', 'consent', 'submit', 'end'] as const
export type Step = (typeof STEPS)[number]

export interface Kill {
  mode: KillMode
  step: Step
  /** Index among the steps with this name, because a signer may add several photos. */
  nth: number
  /** Milliseconds after the start of the step. */
  after: number
}

/** The actions of one signer, and the kills of their page. */
export interface Plan {
  lines: readonly Line[]
  photos: readonly string[]
  sequence: readonly ('sign' | 'photo' | 'consent')[]
  /** Whether the page is hidden during use of the camera. Not every web view reports that. */
  isHiddenByCamera: boolean
  tapsTwice: boolean
  /** Pause after each of these steps, milliseconds. */
  pauseMs: number
  kills: readonly Kill[]
}

/** Steps to kill at, weighted towards those that save or submit data. */
const DRAWN: readonly Step[] = [...STEPS, 'sign', 'photo', 'photo', 'consent', 'submit', 'submit', 'submit']
const [LONGEST_MS, LONGEST_SUBMIT_MS] = [900, 250]
/** Twice the pause after which a draft is saved. */
const LONGEST_PAUSE_MS = 800
const [MOST_KILLS, MOST_PHOTOS, MOST_LINES] = [3, 3, 4]

/** Draws a random plan with at most `kills` kills. */
export function drawPlan(random: () => number, kills: number): Plan {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const at = () => 0.1 + 0.8 * random()
  const photos = Array.from({ length: below(MOST_PHOTOS + 1) }, (_, index) => `photo-${index + 1}.png`)
  const steps = ['sign' as const, ...photos.map(() => 'photo' as const), 'consent' as const]
  const kill = (): Kill => {
    const step = pick(DRAWN)
    const nth = step === 'photo' ? below(Math.max(1, photos.length)) : 0
    return { mode: pick(KILL_MODES), step, nth, after: random() * (step === 'submit' ? LONGEST_SUBMIT_MS : LONGEST_MS) }
  }
  return {
    // Each line is long enough to count as a stroke.
    lines: Array.from({ length: 1 + below(MOST_LINES) }, () => [at(), 0.15, at(), 0.85] as const),
    photos,
    sequence: steps
      .map((step) => ({ step, by: random() }))
      .sort((one, other) => one.by - other.by)
      .map(({ step }) => step),
    isHiddenByCamera: random() < 0.5,
    tapsTwice: random() < 0.5,
    pauseMs: random() < 0.3 ? 0 : random() * LONGEST_PAUSE_MS,
    kills: Array.from({ length: Math.min(kills, 1 + below(MOST_KILLS)) }, kill),
  }
}
