import type { ClaimParameter, CoreClaim } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'

/** A claim as somebody who looks it up by its report number is told of it. */
export type ClaimFacts = Omit<CoreClaim, 'isClaim'>

/** What the insurer's core knows of claims and of the papers they need. It reads, and throws, as `Insurer` says. */
export interface ClaimCore {
  /** The kinds of papers for a risk code, in the order in which they are listed (CLAIMPIC-02); none for a code that is not known. */
  docTypes(store: PersonalStore, riskCode: string): Promise<ClaimParameter[]>
  /** The kinds of pictures of one kind of papers (CLAIMPIC-03); none for a code that is not known. */
  picTypes(store: PersonalStore, docType: string): Promise<ClaimParameter[]>
  /** A claim by its report number (CLAIMPIC-19); undefined when there is none. */
  coreClaim(store: PersonalStore, registNo: string): Promise<ClaimFacts | undefined>
}
