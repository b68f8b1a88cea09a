import { expect, it } from 'vitest'
import { deriveKey } from './derive.ts'

const job = { password: 'password', salt: Buffer.from('NaCl'), bytes: 64, options: { N: 1_024, r: 8, p: 16 } }
/** RFC 7914, section 12. */
const KEY =
  'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640'

it('computes the key of RFC 7914, also for several concurrent jobs', async () => {
  const keys = await Promise.all([64, 16, 32, 48].map((bytes) => deriveKey({ ...job, bytes })))
  expect(keys.map((key) => key.toString('hex'))).toEqual([128, 32, 64, 96].map((letters) => KEY.slice(0, letters)))
})

it('rejects a job with invalid scrypt options and still computes the next one', async () => {
  const refused = deriveKey({ ...job, options: { N: 3 } })
  const next = deriveKey(job)
  await expect(refused).rejects.toThrow('scrypt')
  expect((await next).toString('hex')).toBe(KEY)
})
