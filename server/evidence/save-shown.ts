import { randomBytes } from 'node:crypto'
import { mask } from '../../renderer/language/text.ts'
import type { Signer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { SIGNATURE_SHOWN } from './tables.ts'

export interface ShownContent {
  /** The text that `shownHash` is computed from. */
  content: string
  /** Undefined when the core no longer lists the signer. */
  signer: Signer | undefined
}

/**
 * Stores the shown content with its signature, in the transaction of `db`. Returns hashes for the event chain. The signer's hash includes a
 * random salt, because names and numbers could be guessed from a hash that outlives their erasure.
 */
export async function saveShown(
  { db, personalData }: PersonalStore,
  { signatureId, linkId }: { signatureId: string; linkId: string },
  { content, signer }: ShownContent,
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

/** Returns the signer with a masked mobile. */
export const masked = <T extends { mobile: string }>(signer: T): T => ({ ...signer, mobile: mask('mobile', signer.mobile) })
