import { randomInt } from 'node:crypto'

/** The seed of `npm test` without `SEED`, so that all runs draw the same values. */
const DEFAULT = 20261121
const LARGEST = 2 ** 31 - 1

/** Returns `SEED` from the environment, or the default. Throws unless it is an integer from 0 to 2^31 - 1. */
export function readSeed(env: NodeJS.ProcessEnv = process.env): number {
  const given = env['SEED']
  if (given === undefined || given === '') return DEFAULT
  const seed = Number(given)
  if (!Number.isInteger(seed) || seed < 0 || seed > LARGEST) throw new Error(`SEED must be an integer from 0 to ${LARGEST}, not "${given}"`)
  return seed
}

/** Returns a random seed for long runs. The caller prints it, so that the run can be repeated. */
export const newSeed = (): number => randomInt(LARGEST)
