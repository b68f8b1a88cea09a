import type { ClaimParameter } from '../../../generated/data.ts'
import type { ClaimFacts } from '../claim-core.ts'
import { list, optional, record, text } from './shape.ts'

const maybe = optional(text)

export const claimTypes = list(record<ClaimParameter>({ code: text, name: text }))

export const claimFacts = record<ClaimFacts>({ lossNames: maybe, policyNo: maybe, damageStartDate: maybe, nodeName: maybe })
