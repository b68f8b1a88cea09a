import type { Field, NumberFormat } from './field.ts'
import { isMoney, readMoney } from './money.ts'
import { isBlank, plainText } from './plain-text.ts'

/** Returns full-width ASCII characters as usual ones. Other compatibility forms stay, because ² is not 2. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replaceAll('\uffe5', '\u00a5')

/** Blanks, hyphens and dashes between digits. */
const SEPARATORS = /[\s\u2010-\u2015\u2212-]/g
const COUNTRY_CODE = /^(?:\+86|0086|86)(?=1\d{10}$)/

/** Returns a number in the form in which it is stored: without separators, in half width, a mobile number without the code of the country. */
export function plainNumber(typed: string, format: NumberFormat): string {
  const text = halfWidth(plainText(typed)).replace(SEPARATORS, '')
  return format === 'mobile' ? text.replace(COUNTRY_CODE, '') : text
}

/** A word before a number, such as its label. */
const LABEL = /^[\p{Script=Han}\s]+:?/u

/**
 * Returns the number of a document as searches compare it: in half width and upper case, without blanks, hyphens and a label before
 * it, because users copy and type numbers in all these ways. A text without a number stays, because it must not match every number.
 */
export function documentNumber(typed: string): string {
  const text = halfWidth(plainText(typed)).toUpperCase()
  return text.replace(LABEL, '').replace(SEPARATORS, '') || text.trim()
}

/** Sign, digits with or without thousands separators of one kind, decimals. */
const DECIMAL = /^([+-]?)(\d{1,3}(?:([, ])\d{3}(?:\3\d{3})*)?|\d+)?(?:\.(\d*))?$/
const MINUS = /\u2212/g
/** The full stop of Chinese keyboards, which users type for a decimal point. */
const FULL_STOP = /\u3002/g

/**
 * Returns a typed number as digits with a decimal point. Undefined for text whose meaning is uncertain, such as "1234,50": it must not
 * become another number.
 */
export function decimalText(typed: string): string | undefined {
  const text = halfWidth(plainText(typed)).replace(MINUS, '-').replace(FULL_STOP, '.').trim()
  const [, sign = '', whole = '', , decimals = ''] = DECIMAL.exec(text) ?? []
  const digits = whole.replace(/[, ]/g, '')
  if (digits === '' && decimals === '') return undefined
  return `${sign === '-' ? '-' : ''}${digits || '0'}${decimals === '' ? '' : `.${decimals}`}`
}

/** A number that JSON and a double carry without change: 15 significant digits. */
const EXACT_DIGITS = 15

function numberOf(typed: string): number | undefined {
  const text = decimalText(typed)
  if (text === undefined || text.replace(/^-?0*|\./g, '').length > EXACT_DIGITS) return undefined
  const number = Number(text)
  // "-0" is 0. A number that prints with an exponent would be shown in another form than it was typed.
  return String(number).includes('e') ? undefined : number || 0
}

/** Returns an amount with two decimals; a currency sign before it or yuan after it is left out. */
function amountOf(typed: string): string | undefined {
  const bare = halfWidth(plainText(typed))
    .trim()
    .replace(/^\u00a5|\u5143$/g, '')
  const amount = readMoney(decimalText(bare))
  return isMoney(amount) ? amount : undefined
}

function textOf({ secret, trim, format }: Pick<Field, 'secret' | 'trim' | 'format'>, typed: string): string {
  if (format) return plainNumber(typed, format)
  // A password is compared character by character.
  const text = secret ? typed : plainText(typed)
  if (isBlank(text)) return ''
  return trim ? text.trim() : text
}

/**
 * Returns the value that a field stores for what was typed: normalized text, a number or an amount. Text that is no value of the field
 * stays as it is, so that validation rejects it and the user can correct it. Undefined for an empty number.
 */
export function storedValue(field: Pick<Field, 'type' | 'secret' | 'trim' | 'format'>, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  switch (field.type) {
    case 'text':
      return textOf(field, typed)
    case 'integer':
    case 'number':
      return isBlank(typed) ? undefined : (numberOf(typed) ?? typed)
    case 'money':
      return isBlank(typed) ? undefined : (amountOf(typed) ?? typed)
    default:
      return typed
  }
}
