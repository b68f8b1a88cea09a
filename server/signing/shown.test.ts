import { expect, it } from 'vitest'
import type { Insurer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { readShown } from './shown.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Returns the hash of an endorsement with a new value and with images of these contents. */
async function hashOf(newValue: string, images: readonly string[], version = 'v1'): Promise<string> {
  const insurer = { endorsementImages: async () => images.map(base64) } as unknown as Insurer
  const facts = { endorNo: 'E1', endorDataList: [{ fieldName: 'A field', newValue }] }
  return (await readShown({} as PersonalStore, insurer, 'E1', { facts, signers: [], version })).hash
}

it('DEC-30 the hash covers the changes of the endorsement, every image in order, and the version', async () => {
  const all = [
    await hashOf('new', ['first', 'second']),
    await hashOf('newer', ['first', 'second']),
    await hashOf('new', ['first', 'third']),
    await hashOf('new', ['second', 'first']),
    await hashOf('new', ['first']),
    await hashOf('new', ['first', 'second'], 'v2'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(await hashOf('new', ['first', 'second'])).toBe(all[0])
})
