import type { Ajv } from 'ajv'
import type { Field } from '../../../renderer/language/field.ts'
import { compareMoney, isMoney } from '../../../renderer/language/money.ts'
import type { BusinessTime } from '../../../renderer/language/time.ts'

/** The latest allowed instant; a later one has a year of five digits, which date parsers reject. */
const LAST = '9999-12-31 23:59:59'
/** NUL, which PostgreSQL rejects in a text, and unpaired surrogates, which are no characters. */
const UNPRINTABLE = /[\0\p{Cs}]/u

/** Whether a text has only characters that can be stored. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)
/** YYYY-MM-DD. */
const DAY_LENGTH = 10

/** Returns the latest instant allowed in a request, in epoch milliseconds. */
export const lastInstant = (time: BusinessTime): number => time.parse(LAST) ?? 0

/** Whether an amount is within its limits. Amounts are texts, which Ajv cannot compare. */
const isWithin = ({ minimum, maximum }: Field, amount: string): boolean =>
  (compareMoney(amount, minimum) ?? 0) >= 0 && (compareMoney(amount, maximum) ?? 0) <= 0

/** Adds the formats `instant`, `day`, `money` and `printable` and the keyword `amount` to Ajv. */
export function addWireFormats(ajv: Ajv, time: BusinessTime): void {
  const last = lastInstant(time)
  ajv.addFormat('instant', (text: string) => {
    const instant = time.parse(text) ?? -1
    return instant >= 0 && instant <= last
  })
  ajv.addFormat('day', (text: string) => text.length === DAY_LENGTH && time.parse(text) !== undefined)
  ajv.addFormat('money', isMoney)
  ajv.addKeyword({ keyword: 'amount', type: 'string', validate: isWithin })
  ajv.addFormat('printable', isPrintable)
}
