/** The checked parts, in this order; the codes of the dictionary `evidencePart`. */
export const PARTS = [
  'file',
  'chain',
  'shown',
  'signer',
  'signature',
  'photos',
  'consent',
  'seal',
  'day',
  'clock',
  'key',
  'whole',
  'pages',
] as const
export type Part = (typeof PARTS)[number]

/**
 * The state of a part. `held`: unchanged; `altered`: changed; `erased`: the personal data was erased, its hashes match; `missing`: never
 * stored, or not created yet; `late`: sealed later than the event, and proved from then on; `unpinned`: consistent, but no trusted key was
 * given; `unchecked`: not checked; `jumped`: the service's clock was wrong or corrected meanwhile, so times may be wrong, but neither content
 * nor order.
 */
export type State = 'held' | 'altered' | 'erased' | 'missing' | 'late' | 'unpinned' | 'unchecked' | 'jumped'

export interface Finding {
  part: Part
  state: State
  /** The number of the affected item, from 1: an event, a photo, a seal, or a renewed PDF. */
  place?: number
}

/** The result of verifying evidence files. */
export interface Verdict {
  /**
   * `held`: unchanged since it was sealed; `partial`: the same, but a PDF's pages were not checked; `altered`: changed; `unsealed`: no seal exists; `newer`: a later format version; `bare`: a PDF
   * without a bundle; `several`: more than one bundle and its PDF; `unreadable`: no bundle.
   */
  result: 'held' | 'partial' | 'altered' | 'unsealed' | 'newer' | 'bare' | 'several' | 'unreadable'
  /** One finding per part, in the order of `PARTS`, `clock` only after a jump; empty for `newer`, `bare`, `several` and `unreadable`. */
  findings: readonly Finding[]
  /** The first altered part. */
  altered: Finding | undefined
  /** The bundle's description of itself; undefined when it is unreadable. */
  about: About | undefined
}

/** The identifying data of a bundle. */
export interface About {
  signatureId: string
  endorNo: string
  policyNo: string
  /** Epoch milliseconds by the server's clock. */
  signedAt: number
  undoneAt: number | undefined
  issuedAt: number
  keyId: string
  /** The number of events after the last seal that no daily head covers yet. */
  unsealed: number
}
