import { createHash } from 'node:crypto'

/** Derives an id from the facts, so that a repeated event inserts no second row. */
export const idOf = (...facts: (string | number)[]): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

/** Returns the id of the customer with this id at WeCom, unless another one has it. */
export const customerIdOf = (externalUserid: string): string => `KH${idOf(externalUserid)}`
