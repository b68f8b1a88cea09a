import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many random answers, and how many random screens, a run tries. */
    randomCount: number
    /** What every chance of the run grows from (`SEED`). */
    seed: number
  }
}
