import { expect, it } from 'vitest'
import { passwordProblem } from './password-policy.ts'

const NAMES = ['chenzhiyuan', '陈志远', 'chen@example.com']

it.each([
  ['1234567', 'short'],
  ['短短短短短短短', 'short'],
  ['x'.repeat(129), 'long'],
  ['password', 'common'],
  ['PassWord', 'common'],
  ['password1!', 'common'],
  ['qwertyuiop', 'common'],
  ['aaaaaaaaaa', 'common'],
  ['abababababab', 'common'],
  ['ChenZhiYuan', 'personal'],
  ['chenzhiyuan2026', 'personal'],
  ['correct horse 7', undefined],
  ['一段没有人用过的话', undefined],
  ['x9'.repeat(31) + 'kq', undefined],
] as const)('the password %.20j is judged as %s (ASVS 5.0, 6.2)', async (password, expected) =>
  expect(await passwordProblem(password, NAMES)).toBe(expected))

it('refuses the 3,000 most common passwords that are long enough (ASVS 5.0, 6.2.4)', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3_000)
  const judged = await Promise.all(common.map((word) => passwordProblem(word, [])))
  expect(judged.filter((problem) => problem !== 'common')).toEqual([])
})
