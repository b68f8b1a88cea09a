import type { Answered } from '../../handler/handler.ts'
import type { CallSchema, Schemas } from '../../schemas/read-schemas.ts'
import type { Envelope } from '../answer.ts'

/**
 * The envelope of an answer (DEC-03): its data as the call's JSON declares it, and nothing else of it. Throws where the answer leaves
 * out what is declared as required.
 */
export function encode(call: CallSchema, answered: Answered<Record<string, unknown>>, { codec }: Schemas): Envelope {
  if ('refused' in answered) return { ...answered.refused, message: answered.refused.message ?? '' }
  const data = codec.write(call.response, answered.data)
  const missing = codec.missing(call.response, data)
  if (missing.length > 0) throw new Error(`${call.id} answers without ${missing.join(', ')}`)
  // A response whose one field is called `data` is the whole of it (schemas/language: call).
  return { ...call.success, message: 'success', data: call.response['data'] ? data['data'] : data }
}
