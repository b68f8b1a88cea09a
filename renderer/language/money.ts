/** Matches an amount in yuan. In the app and on the wire an amount is decimal text (`"1234.50"`), never a float, so it is never rounded. */
const AMOUNT = /^([+-]?)0*(\d{1,13})(?:\.(\d*))?$/
/** Matches an amount that may be entered and sent: at most two decimals. */
const WHOLE_FEN = /^-?\d{1,13}(\.\d{1,2})?$/
const FEN = 2

/** Returns sign, yuan and decimals of an amount; undefined for anything else. */
function digitsOf(value: unknown): { sign: string; yuan: string; decimals: string } | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const [, sign = '', yuan = '', fraction = ''] = AMOUNT.exec(text) ?? []
  if (yuan === '') return undefined
  const decimals = fraction.replace(/0+$/, '').padEnd(FEN, '0')
  const isZero = /^0*$/.test(yuan + decimals)
  return { sign: sign === '-' && !isZero ? '-' : '', yuan, decimals }
}

/**
 * Returns an amount in normal form: `"007.5"` and 7.5 are `"7.50"`. Further decimals are kept, because cutting them would change the
 * amount. Undefined for anything else and for more than 13 digits before the point.
 */
export function readMoney(value: unknown): string | undefined {
  const found = digitsOf(value)
  return found && `${found.sign}${found.yuan}.${found.decimals}`
}

/** Whether a value is an amount with at most two decimals, as it may be entered and sent. */
export const isMoney = (value: unknown): value is string => typeof value === 'string' && WHOLE_FEN.test(value)

/** Compares two amounts: negative, 0 or positive; undefined when one is no amount. */
export function compareMoney(left: unknown, right: unknown): number | undefined {
  const [one, other] = [digitsOf(left), digitsOf(right)]
  if (!one || !other) return undefined
  const places = Math.max(one.decimals.length, other.decimals.length)
  const scaled = ({ sign, yuan, decimals }: typeof one) => BigInt(`${sign}${yuan}${decimals.padEnd(places, '0')}`)
  const [a, b] = [scaled(one), scaled(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns an amount with thousands separators: `"1,234.50"`; undefined for anything else. */
export function showMoney(value: unknown): string | undefined {
  const found = digitsOf(value)
  return found && `${found.sign}${found.yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${found.decimals}`
}
