/**
 * Amounts of yuan. Inside and on the wire an amount is decimal text (`"1234.50"`), never a float: it is compared and
 * shown digit by digit, so that nothing is ever rounded.
 */
const AMOUNT = /^([+-]?)0*(\d{1,13})(?:\.(\d*))?$/
/** What may be typed and sent: to the fen. */
const WHOLE_FEN = /^-?\d{1,13}(\.\d{1,2})?$/
const FEN = 2

/** Its sign, yuan and decimals; undefined when it is no amount. */
function digitsOf(value: unknown): { sign: string; yuan: string; decimals: string } | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const [, sign = '', yuan = '', fraction = ''] = AMOUNT.exec(text) ?? []
  if (yuan === '') return undefined
  const decimals = fraction.replace(/0+$/, '').padEnd(FEN, '0')
  const isZero = /^0*$/.test(yuan + decimals)
  return { sign: sign === '-' && !isZero ? '-' : '', yuan, decimals }
}

/**
 * An amount as it is kept: `"007.5"` and 7.5 are `"7.50"`. Decimals beyond fen stay, since cutting them would change
 * the amount. Undefined for what is no amount, or one of more than 13 digits before the point.
 */
export function readMoney(value: unknown): string | undefined {
  const found = digitsOf(value)
  return found && `${found.sign}${found.yuan}.${found.decimals}`
}

/** Is this an amount as one may type and send it, to the fen? */
export const isMoney = (value: unknown): value is string => typeof value === 'string' && WHOLE_FEN.test(value)

/** Below 0, 0 or above 0, as the first amount is less, the same or more; undefined when one of them is no amount. */
export function compareMoney(left: unknown, right: unknown): number | undefined {
  const [one, other] = [digitsOf(left), digitsOf(right)]
  if (!one || !other) return undefined
  const places = Math.max(one.decimals.length, other.decimals.length)
  const scaled = ({ sign, yuan, decimals }: typeof one) => BigInt(`${sign}${yuan}${decimals.padEnd(places, '0')}`)
  const [a, b] = [scaled(one), scaled(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** An amount with its thousands apart: `"1,234.50"`; undefined when it is no amount. */
export function showMoney(value: unknown): string | undefined {
  const found = digitsOf(value)
  return found && `${found.sign}${found.yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${found.decimals}`
}
