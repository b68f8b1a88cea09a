import { expect, it } from 'vitest'
import { codeIn } from './code-in.ts'

it.each([
  ['829417', '829417'],
  [' 829 417 ', '829417'],
  ['829-417', '829417'],
  ['【安澜财险】您的验证码是829417，5分钟内有效。', '829417'],
  ['您尾号5511的手机验证码：829417', '5511'],
  ['Your code is 829417. 2026-11-22', '829417'],
  ['no code', 'no code'],
])('SMS-09 pasting %s yields %s', (pasted, code) => expect(codeIn(pasted)).toBe(code))
