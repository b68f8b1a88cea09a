import type { Endorsement } from '../../generated/data.ts'
import type { Origin } from '../handler/context.ts'
import { mask } from '../../renderer/language/text.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { SIGNATURE, SIGNING_EVENT } from '../signing/tables.ts'
import type { StoredEvidence } from './stored.ts'
import { SIGNATURE_SHOWN } from './tables.ts'

/** Who signed. */
export interface ShownSigner {
  role: 'policyholder' | 'insured'
  name: string
  /** Masked: 199****2011. */
  mobile: string
}

/** What of a signature is about a person, in clear; undefined where it was erased or never kept. */
export interface Plain {
  shown: Endorsement | undefined
  signer: ShownSigner | undefined
  picture: string | undefined
  strokes: string | undefined
  /** From where each event came. */
  origins: readonly (Origin | undefined)[]
}

/** Decrypts what is about a person. Throws an UnreadableError for what was damaged. */
export function plainOf({ personalData }: PersonalStore, { signature, shown, events, wrappedKey }: StoredEvidence): Plain {
  if (wrappedKey === '')
    return { shown: undefined, signer: undefined, picture: undefined, strokes: undefined, origins: events.map(() => undefined) }
  const { picture, strokes } = personalData.decryptRow(SIGNATURE, { ...signature, wrappedKey })
  const kept = shown && personalData.decryptRow(SIGNATURE_SHOWN, { ...shown, wrappedKey })
  const rows = personalData.decryptRows(
    SIGNING_EVENT,
    events.map((event) => ({ ...event, wrappedKey })),
  )
  return {
    shown: kept && (JSON.parse(kept.shown) as { endorsement: Endorsement }).endorsement,
    signer: kept?.signer ? signerOf(kept.signer) : undefined,
    picture,
    strokes,
    origins: rows.map(({ detail }) => JSON.parse(detail) as Origin),
  }
}

function signerOf(text: string): ShownSigner {
  const { role, name, mobile } = JSON.parse(text) as ShownSigner
  return { role, name, mobile: mask('mobile', mobile) }
}
