import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { TEST_KEY } from '../contract/process.ts'

export const CORE_TOKEN = 'a-token-of-the-core'
export const MOBILE = '19900003001'
const DAY = 24 * 3_600_000

/** A link that was sent, and a session of its policyholder. */
export interface SentLink {
  linkId: string
  endorNo: string
  policyNo: string
  token: string
}

/** Returns what the core answers about an endorsement. */
export const endorsementOf = (endorNo: string) => ({
  facts: { endorNo, policyNo: `P-${endorNo}`, endorDataList: [] },
  signers: [{ role: 'policyholder', name: 'A holder', mobile: MOBILE }],
  version: 'v1',
})

/** Sends two links for each endorsement, as the steward `userId`. */
export async function sendLinks(location: DatabaseLocation, userId: string, endorNos: readonly string[]): Promise<SentLink[]> {
  const now = Date.now()
  const db = await openDatabase(location, now)
  const links: SentLink[] = []
  try {
    for (const endorNo of endorNos)
      for (const linkId of [`${endorNo}-one`, `${endorNo}-other`]) {
        const link = { linkId, endorNo, policyNo: `P-${endorNo}` }
        const times = { reservedAt: now, sentAt: now, expiresAt: now + DAY }
        await db
          .insertInto('signing_link')
          .values({ ...link, ...times, userId, channel: 'card', externalUserId: '' })
          .execute()
        const token = await issueToken(db, { kind: 'policyholder', ...link, mobileHash: createPseudonym(TEST_KEY)('mobile', MOBILE) }, now)
        links.push({ ...link, token })
      }
  } finally {
    await db.destroy()
  }
  return links
}
