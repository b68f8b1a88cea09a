import type { Line } from '../../journeys/policyholder.ts'
import { type Way, WAYS } from './phone.ts'

/** What the signer does, in whatever order: the page is killed while, or shortly after, one of these. */
export const STEPS = ['arrive', 'login', 'read', 'sign', 'photo', 'consent', 'submit', 'end'] as const
export type Step = (typeof STEPS)[number]

/** Where and how the page is killed. */
export interface Kill {
  way: Way
  step: Step
  /** Which of the steps of that name, from 0: there may be two photos. */
  nth: number
  /** Milliseconds after that step has begun. */
  after: number
}

/** What one signer does, and what happens to their page. */
export interface Plan {
  lines: readonly Line[]
  /** Names of the photos. */
  photos: readonly string[]
  /** In which order they sign, choose photos and tick. */
  order: readonly ('sign' | 'photo' | 'consent')[]
  /** Is the page out of sight while the camera is open? Not every web view says so. */
  isHiddenByCamera: boolean
  tapsTwice: boolean
  /** How long they pause after each of these, milliseconds. */
  thinks: number
  kills: readonly Kill[]
}

/** Where kills are wanted more often than elsewhere: while something is kept or sent. */
const DRAWN: readonly Step[] = [...STEPS, 'sign', 'photo', 'photo', 'consent', 'submit', 'submit', 'submit']
const [LONGEST_MS, LONGEST_SUBMIT_MS] = [900, 250]
/** Twice as long as one must pause before a draft is kept. */
const LONGEST_PAUSE_MS = 800
const [MOST_KILLS, MOST_PHOTOS, MOST_LINES] = [3, 3, 4]

/** Draws a plan, with `kills` kills at most. */
export function drawPlan(random: () => number, kills: number): Plan {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const at = () => 0.1 + 0.8 * random()
  const photos = Array.from({ length: below(MOST_PHOTOS + 1) }, (_, index) => `photo-${index + 1}.png`)
  const order = ['sign' as const, ...photos.map(() => 'photo' as const), 'consent' as const]
  const kill = (): Kill => {
    const step = pick(DRAWN)
    const nth = step === 'photo' ? below(Math.max(1, photos.length)) : 0
    return { way: pick(WAYS), step, nth, after: random() * (step === 'submit' ? LONGEST_SUBMIT_MS : LONGEST_MS) }
  }
  return {
    // Each long enough to be ink, wherever it ends.
    lines: Array.from({ length: 1 + below(MOST_LINES) }, () => [at(), 0.15, at(), 0.85] as const),
    photos,
    order: order
      .map((step) => ({ step, by: random() }))
      .sort((one, other) => one.by - other.by)
      .map(({ step }) => step),
    isHiddenByCamera: random() < 0.5,
    tapsTwice: random() < 0.5,
    thinks: random() < 0.3 ? 0 : random() * LONGEST_PAUSE_MS,
    kills: Array.from({ length: Math.min(kills, 1 + below(MOST_KILLS)) }, kill),
  }
}
