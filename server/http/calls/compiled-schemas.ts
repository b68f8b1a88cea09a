import type { ValidateFunction } from 'ajv'
import type { Schemas } from '../../schemas/read-schemas.ts'

/** Several times the number of declared APIs. */
const KEPT = 1_000

/**
 * Returns a function that compiles a JSON schema unless an equal one was compiled lately. A release changes few schemas, and to
 * compile all again would delay the requests of every server by 0.2 s. A check may depend on nothing but its schema and the time zone.
 */
export function createCompiledSchemas() {
  const compiled = new Map<string, ValidateFunction>()
  return ({ setting }: Pick<Schemas, 'setting'>, schema: object, compile: () => ValidateFunction): ValidateFunction => {
    const key = JSON.stringify([setting('timeZone'), schema])
    const validate = compiled.get(key) ?? compile()
    compiled.set(key, validate)
    const [oldest] = compiled.keys()
    if (compiled.size > KEPT && oldest !== undefined) compiled.delete(oldest)
    return validate
  }
}
