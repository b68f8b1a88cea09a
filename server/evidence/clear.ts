import type { Origin } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson } from '../signing/canonical.ts'
import { SIGNATURE, SIGNING_EVENT } from '../signing/tables.ts'
import { masked } from './keep-shown.ts'
import type { StoredEvidence } from './stored.ts'
import { SIGNATURE_SHOWN } from './tables.ts'

/** Who signed. */
export interface ShownSigner {
  role: 'policyholder' | 'insured'
  name: string
  /** Masked: 199****2011. */
  mobile: string
}

/** What of a signature is about a person, in clear; undefined where it was not kept. */
export interface ClearEvidence {
  /** PNG, base64. */
  picture: string
  strokes: string
  /** What the shown hash is over. */
  shown: string | undefined
  /** What the signer's hash is over: canonical JSON of a `ShownSigner` and a salt. */
  signer: string | undefined
  /** From where each event came. */
  origins: readonly Origin[]
}

/** Decrypts what is about a person; undefined when it was erased. Throws an UnreadableError for what was damaged. */
export function clearOf(
  { personalData }: PersonalStore,
  { signature, shown, events, wrappedKey }: StoredEvidence,
): ClearEvidence | undefined {
  if (wrappedKey === '') return undefined
  const { picture, strokes } = personalData.decryptRow(SIGNATURE, { ...signature, wrappedKey })
  const kept = shown && personalData.decryptRow(SIGNATURE_SHOWN, { ...shown, wrappedKey })
  const rows = personalData.decryptRows(
    SIGNING_EVENT,
    events.map((event) => ({ ...event, wrappedKey })),
  )
  return {
    picture,
    strokes,
    shown: kept?.shown,
    signer: kept?.signer ? canonicalJson(masked(JSON.parse(kept.signer) as ShownSigner)) : undefined,
    origins: rows.map(({ detail }) => JSON.parse(detail) as Origin),
  }
}

/** Who signed, of the text that their hash is over. */
export function signerOf(text: string): ShownSigner {
  const { role, name, mobile } = JSON.parse(text) as ShownSigner
  return { role, name, mobile }
}
