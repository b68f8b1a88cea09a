import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { effectOf, isEmail, isEqual, isMobile, isName, rankOf } from './field-rules.ts'
import { characters } from './text.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('RULE-02 CUSTFORM-01 AMB-40 AMB2-73 isMobile', () => {
  test.each(['13800138000', '19900001001', '16600000000'])('accepts %s', (text) => expect(isMobile(text)).toBe(true))
  test.each([
    '',
    '12800138000',
    '1380013800',
    '138001380000',
    '138 0013 8000',
    '+8613800138000',
    '１３８００１３８０００',
    '13800138000\n',
  ])('rejects %j', (text) => expect(isMobile(text)).toBe(false))

  it('accepts exactly 1, then 3 to 9, then nine digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), digits(9), (second, rest) => {
        expect(isMobile(`1${second}${rest}`)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isMobile(text) === (text.length === 11 && /^1[3-9]\d+$/.test(text))))
  })
})

describe('RULE-03 isEmail', () => {
  test.each(['a@b.cn', 'wang.xiaoming+work@mail.example.com.cn', '王@公司.中国'])('accepts %s', (text) => expect(isEmail(text)).toBe(true))
  test.each([
    '',
    'a',
    'a@b',
    '@b.cn',
    'a@',
    'a@.cn',
    'a@b.',
    'a@b..cn',
    'a b@c.cn',
    'a@b@c.cn',
    ' a@b.cn',
    `${'a'.repeat(249)}@b.cnn`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))

  it('runs in linear time for long text', () => {
    const long = `a@${'a.'.repeat(100_000)}`
    expect(isEmail(long)).toBe(false)
    fc.assert(fc.property(fc.emailAddress(), (text) => isEmail(text) === text.length <= 254))
  })
})

describe('RULE-04 DEC-04 isName', () => {
  test.each(['王明', '欧阳静宜', '𠮷田', '买买提·吐尔', '𠮷𠮷𠮷𠮷𠮷𠮷'])('accepts %s', (text) => expect(isName(text)).toBe(true))
  test.each(['', '王', '𠮷', '阿依古丽·买买提', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷'])('rejects %j', (text) => expect(isName(text)).toBe(false))

  it('accepts 2 to 6 characters of any kind', () => {
    const names = fc.array(fc.constantFrom('王', '𠮷', '·', '㛃', '𬎆'), { maxLength: 9 })
    fc.assert(
      fc.property(names, (all) => {
        expect(isName(all.join(''))).toBe(all.length >= 2 && all.length <= 6)
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isName(text) === (characters(text) >= 2 && characters(text) <= 6)))
  })
})

describe('RULE-07 isEqual', () => {
  it('compares letter by letter, and treats missing values and empty text as equal', () => {
    expect(isEqual('a', 'A')).toBe(false)
    expect(isEqual(undefined, '')).toBe(true)
    expect(isEqual(undefined, null)).toBe(true)
    fc.assert(fc.property(fc.string(), fc.string(), (one, other) => isEqual(one, other) === (one === other)))
  })
})

it('AMB2-73 ranks required before format, format before minimum, minimum before maximum', () => {
  const keywords = ['maxLength', 'minLength', 'mobile', 'required']
  expect(keywords.sort((left, right) => rankOf(left) - rankOf(right))).toEqual(['required', 'mobile', 'minLength', 'maxLength'])
})

describe('DEC-24 effectOf', () => {
  test.each([
    ['mobile', {}, false, { shows: 'hint', blocks: false }],
    ['minLength', {}, false, { shows: 'hint', blocks: true }],
    ['mobile', {}, true, { blocks: true }],
    ['required', {}, true, { blocks: true }],
    ['required', { at: 'change' }, true, { shows: 'hint', blocks: false }],
    ['mobile', { blocks: true }, false, { shows: 'error', blocks: true }],
    ['mobile', { blocks: false }, true, { shows: 'hint', blocks: false }],
    ['mobile', { at: 'submit' }, false, { blocks: true }],
    ['mobile', { at: 'change', blocks: true }, true, { shows: 'error', blocks: true }],
  ] as const)('%s with %j, own message %s: %j', (keyword, rule, hasOwnWords, effect) => {
    expect(effectOf(keyword, rule, hasOwnWords)).toEqual(effect)
  })
})
