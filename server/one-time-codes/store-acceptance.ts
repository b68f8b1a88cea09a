import type { HandlerContext } from '../handler/handler-context.ts'
import type { Binding } from './one-time-codes.ts'
import type { PrivacyAcceptanceTable } from './tables.ts'

/** Stores that the requester of a code accepted this version of the privacy notice. Only the first acceptance is stored. */
export async function storeAcceptance(
  { db, pseudonym, now }: Pick<HandlerContext, 'db' | 'pseudonym' | 'now'>,
  { purpose, mobile, link }: Binding & { purpose: PrivacyAcceptanceTable['purpose'] },
  version: string,
): Promise<void> {
  await db
    .insertInto('privacy_acceptance')
    .values({ mobile: pseudonym('mobile', mobile), purpose, link, version, acceptedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
