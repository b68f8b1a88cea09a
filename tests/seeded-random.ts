/** Creates a generator of pseudorandom numbers in [0, 1); the same seed yields the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const [FIRST_HAN, COMMON_HAN] = [0x4e00, 3_000]

/** Creates generators of repeatable data: integers below a limit, and texts that compress worse than natural language. */
export function makeUp(seed: number) {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const words = (length: number) => String.fromCodePoint(...Array.from({ length }, () => FIRST_HAN + below(COMMON_HAN)))
  return { below, words }
}
