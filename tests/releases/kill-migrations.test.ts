import { expect, inject, it } from 'vitest'
import { killMigrations } from './kill-migrations.ts'

/** `KILLS=200` runs more. */
const KILLS = Number(process.env['KILLS'] ?? 4)

it(
  'a database whose migration was killed is completed by the next start, with the same schema, log and data',
  async () => {
    const { unfinished, ...outcome } = await killMigrations({ kills: KILLS, seed: inject('seed') })
    expect(outcome).toEqual({ kills: KILLS, differing: 0 })
    expect(unfinished).toBeGreaterThan(0)
  },
  30_000 + KILLS * 10_000,
)
