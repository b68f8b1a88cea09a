import type { Ajv } from 'ajv'
import type { Field } from '../../../renderer/language/field.ts'
import { compareMoney, isMoney } from '../../../renderer/language/money.ts'
import type { BusinessTime } from '../../../renderer/language/time.ts'

/** Whatever is later has a year of five digits, and nothing reads that as a date. */
const LAST = '9999-12-31 23:59:59'
/** PostgreSQL refuses the character NUL in a text, and half of a surrogate pair is no character; nobody types either. */
const UNPRINTABLE = /[\0\p{Cs}]/u
/** YYYY-MM-DD. */
const DAY_LENGTH = 10

/** The last instant that a request may name, in epoch milliseconds. */
export const lastInstant = (time: BusinessTime): number => time.parse(LAST) ?? 0

/** Is an amount within its limits? Unlike numbers, amounts are texts, which Ajv can't compare. */
const isWithin = ({ minimum, maximum }: Field, amount: string): boolean =>
  (compareMoney(amount, minimum) ?? 0) >= 0 && (compareMoney(amount, maximum) ?? 0) <= 0

/** Adds the formats of texts that `wire-fields.ts` names: `instant`, `day`, `money` and `printable`. */
export function addWireFormats(ajv: Ajv, time: BusinessTime): void {
  const last = lastInstant(time)
  ajv.addFormat('instant', (text: string) => {
    const instant = time.parse(text) ?? -1
    return instant >= 0 && instant <= last
  })
  ajv.addFormat('day', (text: string) => text.length === DAY_LENGTH && time.parse(text) !== undefined)
  ajv.addFormat('money', isMoney)
  ajv.addKeyword({ keyword: 'amount', type: 'string', validate: isWithin })
  ajv.addFormat('printable', (text: string) => !UNPRINTABLE.test(text))
}
