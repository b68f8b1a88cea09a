import { Ajv, type ValidateFunction } from 'ajv'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'
import { addWireFormats } from './wire-formats.ts'
import { recordSchema } from './wire-fields.ts'
import { addUnder } from './wire-under.ts'

/** Whether a wire request has the declared shape, and no more than the declared lengths (DEC-04: code points). */
export type WireCheck = (request: unknown) => boolean

const known = new WeakMap<Schemas, (call: CallSchema) => WireCheck>()

/** The check of each call's request. It is made once for these schemas, however many servers of the process share them. */
export function wireChecksOf(schemas: Schemas): (call: CallSchema) => WireCheck {
  const found = known.get(schemas)
  if (found) return found
  const make = createWireChecks(schemas)
  const made = new Map<CallSchema, WireCheck>()
  const checkOf = (call: CallSchema) => {
    const check = made.get(call) ?? make(call)
    made.set(call, check)
    return check
  }
  known.set(schemas, checkOf)
  return checkOf
}

/** Builds the check of each call's request out of its declared Fields (`wire-fields.ts`). */
function createWireChecks(schemas: Schemas): (call: CallSchema) => WireCheck {
  const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true })
  addWireFormats(ajv, schemas.time)
  addUnder(ajv)
  return (call) => {
    const validate: ValidateFunction = ajv.compile(recordSchema(call.request, { schemas, asText: call.encoding !== 'json' }))
    return (request) => validate(request)
  }
}
