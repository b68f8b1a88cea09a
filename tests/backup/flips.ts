import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../seeded-random.ts'
import { backupCommands, newFolder } from './backup-commands.ts'
import { bytesOf } from './state-of.ts'
import { TEST_KEY } from '../contract/process.ts'

export interface FlipOutcome {
  flips: number
  cuts: number
  /** Where a change was not found, or something was written. */
  missed: string[]
}

/** One of so many changes cuts the file off instead of flipping a bit. */
const CUT_EACH = 10

/** Changes one bit of a backup at a time, or cuts it off, and tries to restore it into an empty folder. */
export async function flipBits(path: string, { flips, seed }: { flips: number; seed: number }): Promise<FlipOutcome> {
  const random = seededRandom(seed)
  const { restore } = backupCommands({ SECRET_KEY: TEST_KEY })
  const folder = newFolder()
  const target = { dataDir: join(folder, 'data') }
  const altered = join(folder, 'altered')
  const bytes = readFileSync(path)
  const outcome: FlipOutcome = { flips: 0, cuts: 0, missed: [] }

  async function attempt(what: string, changed: Buffer): Promise<void> {
    writeFileSync(altered, changed)
    const { code, err } = await restore(altered, target)
    if (code !== 1 || !/damaged|another key/.test(err)) outcome.missed.push(`${what}: ${err}`)
    if (Object.keys(bytesOf(target.dataDir)).length > 0) outcome.missed.push(`${what}: something was written`)
  }
  try {
    for (let change = 1; change <= flips + Math.ceil(flips / CUT_EACH); change += 1) {
      const at = Math.floor(random() * bytes.length)
      if (change > flips) {
        outcome.cuts += 1
        await attempt(`cut at ${at}`, bytes.subarray(0, at))
        continue
      }
      const bit = Math.floor(random() * 8)
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at)
      outcome.flips += 1
      await attempt(`bit ${bit} of byte ${at}`, changed)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return outcome
}
