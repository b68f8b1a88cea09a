import { expect, it } from 'vitest'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** The secret and codes of RFC 6238, appendix B, cut to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
])('accepts the code of RFC 6238 at %i seconds', (seconds, code, step) => expect(stepOf(SECRET, code, seconds * 1000)).toBe(step))

it('accepts the codes of the neighbouring steps, and no further ones', () =>
  expect([-60, -30, 0, 30, 60].map((seconds) => stepOf(SECRET, '287082', (45 + seconds) * 1000))).toEqual([undefined, 1, 1, 1, undefined]))

it('names issuer and account in the address for the app', () =>
  expect(uriOf(newSecret(), { issuer: 'A', account: 'b' })).toMatch(/^otpauth:\/\/totp\/A:b\?issuer=A&secret=[A-Z2-7]{32}&/))
