import { expect, test } from '@playwright/test'
import { runPhones } from '../content/phones/index.ts'
import { readSeed } from '../seed.ts'

// `npm run content-test -- phones 10` runs 40 phones for ten minutes and kills servers meanwhile.
test('phones lose nothing while releases come and go on two servers', async () => {
  const { wrong, lines } = await runPhones({ minutes: 0.2, seed: readSeed(), clients: 6, browsers: 1, judgesTimes: false })
  expect(wrong).toEqual([])
  expect(lines.join('\n')).toMatch(/^[1-9]\d* of \d+ publishes/)
})
