import { randomInt } from 'node:crypto'

/** What every chance in `npm test` grows from, unless `SEED` says otherwise: the same run for everyone, every time. */
const FIXED = 20261121
const LARGEST = 2 ** 31 - 1

/** `SEED` from the environment, or the fixed one. Throws on a word that is no whole number from 0 to 2^31 - 1. */
export function readSeed(env: NodeJS.ProcessEnv = process.env): number {
  const given = env['SEED']
  if (given === undefined || given === '') return FIXED
  const seed = Number(given)
  if (!Number.isInteger(seed) || seed < 0 || seed > LARGEST) throw new Error(`SEED is a whole number from 0 to ${LARGEST}, not "${given}"`)
  return seed
}

/** A seed nobody chose, for the long runs that look where no run has looked yet; whoever takes it prints it. */
export const newSeed = (): number => randomInt(LARGEST)
