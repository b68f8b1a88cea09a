import { nameOnce } from './name-once.ts'
import type { AdviceRule } from './rule.ts'

/** The rules of advice by name. `schemas/language/errors.json` has the sentence of each, `tests/mistakes/cases` an example. */
export const RULES: Readonly<Record<string, AdviceRule>> = {
  'name.once': nameOnce,
}
