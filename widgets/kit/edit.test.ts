import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mobile } from '../input/mobile.ts'
import { AS_IS, editOf } from './edit.ts'

const LIMIT = 6

/** The text and the caret after replacing a part of a value by a text. */
const replaced = (before: string, from: number, to: number, text: string) => ({
  before,
  shown: before.slice(0, from) + text + before.slice(to),
  caret: from + text.length,
})

it('refuses what does not fit, where it was inserted, and keeps the rest', () => {
  expect(editOf(replaced('abcdef', 2, 2, 'x'), LIMIT)).toEqual({ value: 'abcdef', shown: 'abcdef', caret: 2 })
  expect(editOf(replaced('abcdef', 6, 6, 'x'), LIMIT)).toEqual({ value: 'abcdef', shown: 'abcdef', caret: 6 })
  expect(editOf(replaced('abcdef', 1, 4, 'wxyz'), LIMIT)).toEqual({ value: 'awxyef', shown: 'awxyef', caret: 4 })
  expect(editOf(replaced('a😀c', 1, 1, '😀😀😀😀'), LIMIT)).toEqual({ value: 'a😀😀😀😀c', shown: 'a😀😀😀😀c', caret: 7 })
})

it('lets a stored text above the limit become shorter only', () => {
  expect(editOf(replaced('abcdefgh', 3, 4, ''), LIMIT).value).toBe('abcefgh')
  expect(editOf(replaced('abcdefgh', 3, 3, 'x'), LIMIT).value).toBe('abcdefgh')
})

it('never exceeds the limit, keeps what is behind the caret, and leaves the caret inside the text', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: LIMIT }), fc.nat(LIMIT), fc.nat(LIMIT), fc.string({ maxLength: 9 }), (before, one, other, text) => {
      const [from, to] = [Math.min(one, other, before.length), Math.min(Math.max(one, other), before.length)]
      const edit = editOf(replaced(before, from, to, text), LIMIT)
      expect(edit.value.length).toBeLessThanOrEqual(LIMIT)
      expect(edit.value.startsWith(before.slice(0, from))).toBe(true)
      expect(edit.value.slice(edit.caret)).toBe(before.slice(to))
    }),
  ))

it('a grouped number never loses or changes a digit that was not edited', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^1\d{10}$/), fc.nat(13), fc.constantFrom('', '7', '12', ' '), (digits, at, text) => {
      const shown = mobile.show(digits)
      const edit = editOf({ before: digits, shown: shown.slice(0, at) + text + shown.slice(at), caret: at + text.length }, 11, mobile)
      expect(edit.value).toBe(digits)
      expect(mobile.strip(edit.shown.slice(0, edit.caret))).toBe(mobile.strip(shown.slice(0, at)))
    }),
  ))

it('keeps all digits when the same number is inserted over itself without separators', () =>
  expect(editOf({ before: '19900002001', shown: '19900002001', caret: 11 }, 11, mobile).value).toBe('19900002001'))

it('deletes the digit beside a separator', () => {
  const deleted = (at: number, caret: number, deletesForward = false) => {
    const shown = '199 0000 2001'
    return editOf({ before: '19900002001', shown: shown.slice(0, at) + shown.slice(at + 1), caret, deletesForward }, 11, mobile)
  }
  expect(deleted(3, 3)).toEqual({ value: '1900002001', shown: '190 0002 001', caret: 2 })
  expect(deleted(8, 8)).toEqual({ value: '1990002001', shown: '199 0002 001', caret: 7 })
  expect(deleted(3, 3, true)).toEqual({ value: '1990002001', shown: '199 0002 001', caret: 3 })
  expect(editOf(replaced('ab', 1, 2, ''), 6, AS_IS).value).toBe('a')
})
