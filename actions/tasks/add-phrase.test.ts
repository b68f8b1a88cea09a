import { expect, it } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import addPhrase from './task.addPhrase.ts'

const context = {
  message: (_name: string, { remark, phrase }: { remark: string; phrase: string }) => ({ text: `${remark}，${phrase}` }),
} as unknown as Parameters<typeof addPhrase>[1]
const add = async (remark: string | undefined, limit = 500) =>
  addPhrase({ phrase: '已转交', limit, ...(remark !== undefined && { remark }) }, context)

it.each([
  [undefined, '已转交'],
  ['', '已转交'],
  ['已联系', '已联系，已转交'],
  ['已联系 ', '已联系，已转交'],
  ['客户说。', '客户说。已转交'],
  ['客户说，', '客户说，已转交'],
  ['客户说：\n', '客户说：\n已转交'],
  ['called.', 'called.已转交'],
])('writes a phrase after %j as %j, with a comma only where none of the punctuation separates it', async (remark, expected) =>
  expect(await add(remark)).toBe(expected))

it('throws full instead of writing more than the field allows, counted in code points', async () => {
  expect(await add('𠮷'.repeat(6), 10)).toBe(`${'𠮷'.repeat(6)}，已转交`)
  const outcome = add('𠮷'.repeat(7), 10).catch((error: unknown) => error instanceof OutcomeError && [error.outcome, error.carries])
  expect(await outcome).toEqual(['full', { limit: 10 }])
})
