import { Ajv, type ValidateFunction } from 'ajv'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'
import { addWireFormats } from './wire-formats.ts'
import { recordSchema } from './wire-fields.ts'

/** Whether a wire request has the declared shape, and no more than the declared lengths (DEC-04: code points). */
export type WireCheck = (request: unknown) => boolean

/** Builds the check of each call's request out of its declared Fields (`wire-fields.ts`). */
export function createWireChecks(schemas: Schemas): (call: CallSchema) => WireCheck {
  const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true })
  addWireFormats(ajv, schemas.time)
  return (call) => {
    const validate: ValidateFunction = ajv.compile(recordSchema(call.request, { schemas, asText: call.encoding !== 'json' }))
    return (request) => validate(request)
  }
}
