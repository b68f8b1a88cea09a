import type { ClaimParameter } from '../../../generated/data.ts'
import type { ClaimFacts } from '../claim-core.ts'
import { list, optional, record, text } from './shape.ts'

const optionalText = optional(text)

export const claimTypes = list(record<ClaimParameter>({ code: text, name: text }))

export const claimFacts = record<ClaimFacts>({
  lossNames: optionalText,
  policyNo: optionalText,
  damageStartDate: optionalText,
  nodeName: optionalText,
})
