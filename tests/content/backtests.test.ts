import { expect, inject, it } from 'vitest'
import { runBacktests } from './backtests/index.ts'

// `npm run content-test -- backtests 250` tests many more on 10,000 records of each kind.
it('a backtest names planted dangers, and no harmless change', { timeout: 120_000 }, async () => {
  const { wrong } = await runBacktests({ dangers: 4, harmless: 4, records: 200, seed: inject('seed') })
  expect(wrong).toEqual([])
})
