import { SIGNATURE_SHOWN } from '../evidence/tables.ts'
import type { HandlerContext, PolicyholderCaller } from '../handler/handler-context.ts'
import type { Signer } from '../integrations/insurer.ts'

/**
 * Whether a signature was made from the caller's mobile. True for an erased signature, which contains no personal data anymore. False when
 * the signature has no recorded signer.
 */
export async function isSignedBy(
  { db, personalData, pseudonym }: Pick<HandlerContext, 'db' | 'personalData' | 'pseudonym'>,
  { mobileHash }: PolicyholderCaller,
  signatureId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('signature_shown')
    .innerJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'signature_shown.linkId').on('person_key.kind', '=', SIGNATURE_SHOWN.kind),
    )
    .selectAll('signature_shown')
    .select('wrappedKey')
    .where('signatureId', '=', signatureId)
    .executeTakeFirst()
  if (!found) return false
  if (found.wrappedKey === '') return true
  const { signer } = personalData.decryptRow(SIGNATURE_SHOWN, found)
  return signer !== '' && pseudonym.all('mobile', (JSON.parse(signer) as Signer).mobile).includes(mobileHash)
}
