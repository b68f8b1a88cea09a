import type { Answered } from '../../handler/handler.ts'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'
import type { Envelope } from '../answer.ts'

/** Returns the envelope of an answer with only the declared fields (DEC-03). Throws when a required field is missing. */
export function encode(call: CallSchema, answered: Answered<Record<string, unknown>>, { codec }: Schemas): Envelope {
  if ('refused' in answered) return { ...answered.refused, message: answered.refused.message ?? '' }
  const data = codec.write(call.response, answered.data)
  const missing = codec.missing(call.response, data)
  if (missing.length > 0) throw new Error(`${call.id} answers without ${missing.join(', ')}`)
  // A response with the single field `data` is not nested a second time (schemas/language: call).
  return { ...call.success, message: 'success', data: call.response['data'] ? data['data'] : data }
}
