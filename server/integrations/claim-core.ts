import type { ClaimParameter, CoreClaim } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'

/** The fields of a claim that a lookup by report number returns. */
export type ClaimFacts = Omit<CoreClaim, 'isClaim'>

/** The core's queries about claims and the documents they require. They throw as described at `Insurer`. */
export interface ClaimCore {
  /** Returns the document types of a risk code in display order (CLAIMPIC-02); empty for an unknown code. */
  docTypes(store: PersonalStore, riskCode: string): Promise<ClaimParameter[]>
  /** Returns the picture types of a document type (CLAIMPIC-03); empty for an unknown code. */
  picTypes(store: PersonalStore, docType: string): Promise<ClaimParameter[]>
  /** Returns the claim with this report number (CLAIMPIC-19), or undefined. */
  coreClaim(store: PersonalStore, registNo: string): Promise<ClaimFacts | undefined>
}
