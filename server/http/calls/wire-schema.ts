import { Ajv } from 'ajv'
import { once } from 'es-toolkit'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'
import { createCompiledSchemas } from './compiled-schemas.ts'
import { addWireFormats } from './wire-formats.ts'
import { recordSchema } from './wire-fields.ts'
import { addUnder } from './wire-under.ts'

/** Whether a request has the declared shape and respects the declared lengths (DEC-04: code points). */
export type WireCheck = (request: unknown) => boolean

const cache = new WeakMap<Schemas, (call: CallSchema) => WireCheck>()

/** Returns a function from an API to its request check. Checks are cached per `schemas`, which servers in one process share. */
export function wireChecksOf(schemas: Schemas): (call: CallSchema) => WireCheck {
  const cached = cache.get(schemas)
  if (cached) return cached
  const create = createWireChecks(schemas)
  const checks = new Map<CallSchema, WireCheck>()
  const checkOf = (call: CallSchema) => {
    const check = checks.get(call) ?? create(call)
    checks.set(call, check)
    return check
  }
  cache.set(schemas, checkOf)
  return checkOf
}

/** Compiles the check of an API's request from its declared Fields (`wire-fields.ts`). */
function createWireChecks(schemas: Schemas): (call: CallSchema) => WireCheck {
  const ajv = once(() => {
    const created = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true })
    addWireFormats(created, schemas.time)
    addUnder(created)
    return created
  })
  return (call) => {
    const schema = recordSchema(call.request, { schemas, asText: call.encoding !== 'json' })
    const validate = compileOnce(schemas, schema, () => ajv().compile(schema))
    return (request) => validate(request)
  }
}

const compileOnce = createCompiledSchemas()
