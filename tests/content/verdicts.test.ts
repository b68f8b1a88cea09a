import { expect, inject, it } from 'vitest'
import { compareVerdicts } from './verdicts/index.ts'

// `npm run content-test -- verdicts 10000` compares many more.
it('the checker says the same in a browser, in the server and on the command line', { timeout: 120_000 }, async () => {
  const { wrong, withMistakes } = await compareVerdicts({ files: 15, seed: inject('seed') })
  expect(wrong).toEqual([])
  expect(withMistakes).toBeGreaterThan(0)
})
