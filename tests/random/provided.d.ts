import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many random answers a run tries; a twentieth as many random screens. */
    randomCount: number
    /** Seed of all random numbers in the run (`SEED`). */
    seed: number
  }
}
