import type { Database } from '../database/tables.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import { issueToken } from '../identity/sessions.ts'
import { DAY } from '../../renderer/language/time.ts'
import { findActiveLink, reserveLink } from '../signing/links.ts'
import samples from './samples.json' with { type: 'json' }

/** A policyholder's session: its token, and what the phone keeps of it. */
interface PolicyholderSession {
  session: string
  endorNo: string
  policyNo: string
  mobile: string
}

/** Signs the signer of the sample endorsement in. Sends a link first unless one is active. */
export async function signPolicyholderIn(
  { db, pseudonym }: { db: Database; pseudonym: Pseudonym },
  now: number,
): Promise<PolicyholderSession> {
  const { endorNo, mobile, externalUserid: externalUserId } = samples.everywhere
  const { policyNo } = samples.at['/endorsementAutograph']
  const linkId = (await findActiveLink(db, endorNo, now))?.linkId ?? (await sendLink(db, { endorNo, policyNo, externalUserId }, now))
  const holder = { kind: 'policyholder', endorNo, policyNo, linkId, mobileHash: pseudonym('mobile', mobile) } as const
  return { session: await issueToken(db, holder, now), endorNo, policyNo, mobile }
}

async function sendLink(db: Database, link: { endorNo: string; policyNo: string; externalUserId: string }, now: number): Promise<string> {
  const { userId } = await db.selectFrom('staff').select('userId').orderBy('userId').executeTakeFirstOrThrow()
  const linkId = await reserveLink(db, { ...link, userId }, { now, life: DAY })
  await db.updateTable('signing_link').set({ sentAt: now }).where('linkId', '=', linkId).execute()
  return linkId
}
