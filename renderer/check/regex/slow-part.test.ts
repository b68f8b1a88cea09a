import { describe, expect, it } from 'vitest'
import { slowPart } from './slow-part.ts'

describe('slowPart', () => {
  it.each([
    ['^(a+)+$', '(a+)+'],
    ['^(a*)*$', '(a*)*'],
    ['^(a|a)*$', '(a|a)*'],
    ['^(\\d|\\w)+$', '(\\d|\\w)+'],
    ['^(a|ab|b)*$', '(a|ab|b)*'],
    ['^((|)a)*$', '((|)a)*'],
    ['^(?:\\w+\\s?)+$', '(?:\\w+\\s?)+'],
    ['^\\d*\\d*$', '\\d*\\d*'],
    ['^\\s*(.*)\\s*$', '\\s*(.*'],
    ['^(a|a){30}$', '(a|a){30}'],
    ['^\\d{0,50}\\d{0,50}$', '\\d{0,50}\\d{0,50}'],
    ['^([\\w.]+)+@', '([\\w.]+)+'],
    ['^(a(?=b))+$', '^(a(?=b))+$'],
    ['^(\\d+)\\1$', '^(\\d+)\\1$'],
    ['^a?a?a?a?a?a?a?a?a?a?a?a?$', '^a?a?a?a?a?a?a?a?a?a?a?a?$'],
    // Not anchored, so the engine retries from every character.
    ['\\d+x', '\\d+'],
  ])('returns the slow part of %s', (pattern, part) => {
    expect(slowPart(pattern)).toBe(part)
  })

  it.each([
    '^1[3-9]\\d{9}$',
    '^(\\d{15}|\\d{18}|\\d{17}[\\dXx])$',
    '^\\d+$',
    '^\\w+(\\.\\w+)*@\\w+(\\.\\w+)+$',
    '^[\\u4e00-\\u9fa5]{2,10}$',
    '^[京沪]?[A-Z][A-Z0-9]{5,6}$',
    '^[A-Z]{1,3}\\d?[A-Z0-9]{4,6}$',
    '^(?=.*\\d)[A-Za-z0-9]{8,16}$',
    '^\\d{1,3}(,\\d{3})*(\\.\\d{1,2})?$',
    '^(ab|ac)*$',
    '^\\p{Script=Han}+$',
    '^[^@]+@[^@]+$',
    '\\d',
    '[<>]',
    '',
  ])('returns undefined for %s', (pattern) => {
    expect(slowPart(pattern)).toBeUndefined()
  })
})
