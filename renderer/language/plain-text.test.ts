import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, plainLine, plainText } from './plain-text.ts'

const hex = (text: string) => Array.from(text, (one) => one.codePointAt(0)?.toString(16)).join(' ')

describe('removes characters that nobody sees', () => {
  it.each([
    ['a zero-width space', 'a\u200bb', 'ab'],
    ['a byte order mark and a word joiner', '\ufeffa\u2060b', 'ab'],
    ['a soft hyphen', 'co\u00adop', 'coop'],
    ['the override that reverses a row', 'a\u202egpj.exe\u202c', 'agpj.exe'],
    ['the marks that phones put around copied numbers', '\u202d19900002011\u202c', '19900002011'],
    ['isolates and direction marks', '\u2066a\u2069\u200e\u200f\u061c', 'a'],
    ['controls', 'a\u0000\u0007\u001b\u007f\u009fb', 'ab'],
    ['a Hangul filler', 'a\u3164\uffa0b', 'ab'],
    ['half of a surrogate pair and a noncharacter', 'a\ud800b\uffff', 'ab'],
    ['joiners between letters that do not join', '张\u200d三\u200c', '张三'],
    ['tag characters outside a flag', 'a\u{e0061}\u{e007f}', 'a'],
    ['a variation selector without a base', '\ufe0f \ufe0fa', ' a'],
    ['repeated variation selectors', '葛\u{e0100}\u{e0101}\u{e0102}', '葛\u{e0100}'],
  ])('%s', (_, typed, stored) => expect(hex(plainText(typed))).toBe(hex(stored)))
})

it('writes every blank as U+0020 and every line break as a line feed', () => {
  expect(plainText('a\u00a0b\u3000c\u2009d\te')).toBe('a b c d e')
  expect(plainText('a\r\nb\rc\u2028d\u2029e\nf')).toBe('a\nb\nc\nd\ne\nf')
  expect(plainLine('\u3000张\n三 ')).toBe('张 三')
})

it.each([
  ['emoji with joiners, skin tones and selectors', '👨‍👩‍👧‍👦 👩🏽‍⚕️ ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 1️⃣ ☎︎'],
  ['the flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Uyghur, also with a joiner at the end of an abbreviation', 'ئۇيغۇر ھ\u200d. مى\u200cخواهم'],
  ['Hindi and Sinhala', 'क्\u200dष क्\u200cष ශ්\u200dරී'],
  ['Mongolian with its blank and selectors', 'ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ ᠬ\u180bᠠ\u180e ᠠ'],
  ['Tibetan', 'བཀྲ་ཤིས་བདེ་ལེགས།'],
  ['an ideographic variation sequence and rare characters', '葛\u{e0100}城𠮷\ue000'],
  ['a middle dot in a name', '买买提·吐尔逊'],
])('keeps %s', (_, text) => expect(hex(plainText(text))).toBe(hex(text)))

it.each([
  '',
  ' ',
  '\u3000',
  '\n\t',
  '\u200b',
  '\u00a0\ufeff',
  '\u202e\u202c',
  '\u3164',
  '\u2800',
  '\u0000',
  '\ufe0f',
  '\u200d',
  '\ud800',
])('has no visible character: %j', (text) => expect(isBlank(text)).toBe(true))

it('sees a visible character in letters, digits, marks and emoji', () =>
  expect(['a', '0', '。', '😀', ' \u200bx', 'ا', '\ue000'].filter(isBlank)).toEqual([]))

const chars = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'aا张क1 \n\t\r\u00a0\u200b\u200c\u200d\u202e\ufe0f\u{1f468}\u{1f3fd}\u{1f3f4}\u{e0067}\u{e007f}\u{e0100}\u180b\u1820\u202f',
    ),
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
  ),
  { maxLength: 12 },
)
const texts = chars.map((all) => all.join(''))

it('changes nothing when it is applied again', () =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(hex(plainText(plainText(text)))).toBe(hex(plainText(text)))
    }),
  ))

it('leaves a text of visible characters and blanks unchanged', () => {
  const usual = fc.array(fc.constantFrom(...'aZ0 张，。·😀\n-'), { maxLength: 20 }).map((all) => all.join(''))
  fc.assert(
    fc.property(usual, (text) => {
      expect(plainText(text)).toBe(text)
    }),
  )
})

it('never removes a visible character, and leaves nothing else of a blank text than blanks', () =>
  fc.assert(
    fc.property(texts, (text) => {
      const visible = (from: string) => Array.from(from).filter((one) => !isBlank(one))
      expect(visible(plainText(text))).toEqual(visible(text))
      expect(isBlank(text)).toBe(/^[ \n\u2800]*$/.test(plainText(text)))
    }),
  ))

it('takes time in proportion to the length', () => {
  for (const one of ['\u200d', '\ufe0f', '\u{e0067}', '\u{1f3f4}\u{e0067}', '\u202e', '\u3000']) {
    const start = performance.now()
    plainText(one.repeat(400_000))
    expect(performance.now() - start).toBeLessThan(5_000)
  }
})
