import type { HandlerContext } from '../handler/handler-context.ts'
import type { Binding } from './one-time-codes.ts'
import type { PrivacyAcceptanceTable } from './tables.ts'

/** Keeps that whoever asked for a code has accepted the privacy notice of this version; of several times the first counts. */
export async function keepAcceptance(
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
