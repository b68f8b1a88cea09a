import { codeOf } from '../database/unavailable.ts'
import { UnreadableError } from '../personal-data/cipher.ts'

/** SQLSTATE classes of wrong values, broken constraints and exceeded limits. */
const POSTGRESQL = /^(22|23|54)[0-9A-Z]{3}$/
const SQLITE = /^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)(_\w+)?$/

/** Whether an error is caused by the data of a row, so that it must not stop other rows: the database refuses it, or a key is damaged. */
export const isOfRow = (error: unknown): boolean =>
  error instanceof UnreadableError || POSTGRESQL.test(codeOf(error)) || SQLITE.test(codeOf(error))
