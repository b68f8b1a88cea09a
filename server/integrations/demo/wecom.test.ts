import { expect, it } from 'vitest'
import { CodeRejectedError } from '../wecom/wecom.ts'
import { createDemoWeCom } from './wecom.ts'

it('DEC-10 a code of the demo’s messenger signs in once, within five minutes', async () => {
  let now = 0
  const { oauth, issueCode } = createDemoWeCom(() => now)
  const [first, second] = [issueCode('u1'), issueCode('u2')]
  now = 5 * 60_000 - 1
  expect(await oauth?.memberOf(first)).toBe('u1')
  await expect(oauth?.memberOf(first)).rejects.toThrow(CodeRejectedError)
  now += 1
  await expect(oauth?.memberOf(second)).rejects.toThrow(CodeRejectedError)
})
