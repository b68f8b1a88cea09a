/** What is looked at, in this order; the codes of the dictionary `evidencePart`. */
export const PARTS = ['file', 'chain', 'shown', 'signer', 'signature', 'photos', 'consent', 'seal', 'day', 'key', 'whole', 'pages'] as const
export type Part = (typeof PARTS)[number]

/**
 * What became of a part: `held`: as it was; `altered`: it is not; `erased`: of the person only hashes are left, and they hold;
 * `missing`: it was never kept, or does not exist yet;
 * `late`: sealed only after the fact, and proved from then on; `unpinned`: right by itself, and nobody has said whose key it is;
 * `unchecked`: not looked at here.
 */
export type State = 'held' | 'altered' | 'erased' | 'missing' | 'late' | 'unpinned' | 'unchecked'

export interface Finding {
  part: Part
  state: State
  /** Which one of several, from 1: an event, a photo, a seal, a PDF that was renewed. */
  place?: number
}

/** What checking a bundle has shown. */
export interface Verdict {
  /**
   * `held`: all of it is as it was sealed; `altered`: it is not; `unsealed`: nobody's key says so; `newer`: of a format that this
   * program does not know; `bare`: a PDF without a bundle in it or beside it; `several`: more than a bundle and its PDF; `unreadable`: no
   * bundle at all.
   */
  result: 'held' | 'altered' | 'unsealed' | 'newer' | 'bare' | 'several' | 'unreadable'
  /** Each part once, in the order of `PARTS`; none for `newer`, `bare`, `several` and `unreadable`. */
  findings: readonly Finding[]
  /** What of it was altered first. */
  altered: Finding | undefined
  /** What the bundle says of itself; undefined where it can't be read. */
  about: About | undefined
}

export interface About {
  signatureId: string
  endorNo: string
  policyNo: string
  /** Epoch milliseconds, by the service's clock. */
  signedAt: number
  undoneAt: number | undefined
  issuedAt: number
  /** The key that issued the bundle. */
  keyId: string
  /** Events that happened after the last seal and are not covered by a daily head yet. */
  unsealed: number
}
