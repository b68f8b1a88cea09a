import { randomBytes } from 'node:crypto'
import { mask } from '../../renderer/language/text.ts'
import type { Signer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { SIGNATURE_SHOWN } from './tables.ts'

/** What a signer saw, and who they are. */
export interface Witnessed {
  /** What the shown hash is over, as text. */
  content: string
  /** Undefined when the core no longer named them. */
  signer: Signer | undefined
}

/**
 * Keeps what a signer saw beside their signature, in the transaction of `db`. Returns hashes of it for the chain. That of the signer is
 * over a random salt, too: of names and numbers there are few enough to try them all, and it outlives their erasure.
 */
export async function keepShown(
  { db, personalData }: PersonalStore,
  { signatureId, linkId }: { signatureId: string; linkId: string },
  { content, signer }: Witnessed,
): Promise<Record<string, string>> {
  const salted = signer && { ...signer, salt: randomBytes(16).toString('base64url') }
  const plain = { signatureId, linkId, shown: content, signer: salted ? canonicalJson(salted) : '' }
  const row = await personalData.encryptRow(db, SIGNATURE_SHOWN, plain)
  await db.insertInto('signature_shown').values(row).execute()
  return {
    shownStoredHash: sha256(canonicalJson(row)),
    ...(salted && { signerHash: sha256(canonicalJson(masked(salted))) }),
  }
}

/** A signer as others are shown them: the number masked. */
export const masked = <Named extends { mobile: string }>(signer: Named): Named => ({ ...signer, mobile: mask('mobile', signer.mobile) })
