import type { Origin } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson } from '../signing/canonical.ts'
import { SIGNATURE, SIGNING_EVENT } from '../signing/tables.ts'
import { masked } from './save-shown.ts'
import type { StoredEvidence } from './stored.ts'
import { SIGNATURE_SHOWN } from './tables.ts'

/** The signer as shown to others. */
export interface ShownSigner {
  role: 'policyholder' | 'insured'
  name: string
  /** Masked, e.g. 199****2011. */
  mobile: string
}

/** Decrypted personal data of a signature; fields are undefined when they were not stored. */
export interface ClearEvidence {
  /** PNG, base64. */
  picture: string
  strokes: string
  /** The text that `shownHash` is computed from. */
  shown: string | undefined
  /** The text that `signerHash` is computed from: canonical JSON of a `ShownSigner` and a salt. */
  signer: string | undefined
  origins: readonly Origin[]
}

/** Decrypts the personal data of a signature; undefined when it was erased. Throws an UnreadableError for damaged data. */
export function decryptEvidence(
  { personalData }: PersonalStore,
  { signature, shown, events, wrappedKey }: StoredEvidence,
): ClearEvidence | undefined {
  if (wrappedKey === '') return undefined
  const { picture, strokes } = personalData.decryptRow(SIGNATURE, { ...signature, wrappedKey })
  const shownRow = shown && personalData.decryptRow(SIGNATURE_SHOWN, { ...shown, wrappedKey })
  const rows = personalData.decryptRows(
    SIGNING_EVENT,
    events.map((event) => ({ ...event, wrappedKey })),
  )
  return {
    picture,
    strokes,
    shown: shownRow?.shown,
    signer: shownRow?.signer ? canonicalJson(masked(JSON.parse(shownRow.signer) as ShownSigner)) : undefined,
    origins: rows.map(({ detail }) => JSON.parse(detail) as Origin),
  }
}

/** Parses the signer from the text that `signerHash` is computed from. */
export function signerOf(text: string): ShownSigner {
  const { role, name, mobile } = JSON.parse(text) as ShownSigner
  return { role, name, mobile }
}
