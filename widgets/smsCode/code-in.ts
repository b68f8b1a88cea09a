import { halfWidth, plainNumber, plainText } from '../../renderer/widget.ts'
import type { TextFormat } from '../kit/edit.ts'

const CODE = /(?<!\d)\d{4,8}(?!\d)/g
/** The name of the sender in lenticular brackets, which may contain a telephone number. */
const SENDER = /\u3010[^\u3011]*\u3011/g
/** The usual length of a code; shorter numbers in a message are often the end of a mobile number. */
const USUAL_LENGTH = 6

/** The format of the input. Some keyboards insert the whole text message, without a paste. */
export const codeFormat: TextFormat = {
  strip: (shown) => (/\p{sc=Han}/u.test(shown) ? codeIn(shown) : plainNumber(shown, 'code')),
  show: (value) => value,
  cuts: true,
}

/**
 * Returns the code in a pasted text: a number without its separators, else the first number of six digits in the message, else the first of
 * 4 to 8 digits, else the text. The name of the sender is not searched.
 */
export function codeIn(pasted: string): string {
  const digits = plainNumber(pasted, 'code')
  if (/^\d+$/.test(digits)) return digits
  const message = halfWidth(plainText(pasted)).replace(SENDER, ' ')
  const found = [...message.matchAll(CODE)].map(([code]) => code)
  return found.find((code) => code.length === USUAL_LENGTH) ?? found[0] ?? digits
}
