import { sql } from 'kysely'
import type { Candidate } from '../../generated/data.ts'
import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { isOwnClient } from './own-client.ts'
import { CUSTOMER } from './tables.ts'

/**
 * The rate limit per staff member: a burst of thirty lookups, then one every two minutes. Enough for a day of matching, too few to
 * enumerate numbers. Stored as one instant (generic cell rate algorithm).
 */
export const LOOKUPS = 30
export const LOOKUP_INTERVAL_MS = 120_000
const FULL_MS = (LOOKUPS - 1) * LOOKUP_INTERVAL_MS
/** A stored instant further ahead was written before the clock was set back, and is ignored. */
const OUT_OF_REACH_MS = 2 * LOOKUPS * LOOKUP_INTERVAL_MS
/** How long a lookup result may be matched, in milliseconds. */
export const CANDIDATE_MS = 60 * 60_000

/** Counts one lookup of a staff member in a single statement. Throws `tooMany` (429), without counting, when the limit is reached. */
export async function countLookup(db: Database, userId: string, now: number): Promise<void> {
  const forgottenAt = sql.ref<number>('client_lookup.forgottenAt')
  const counted = await db
    .insertInto('client_lookup')
    .values({ userId, forgottenAt: now + LOOKUP_INTERVAL_MS })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({
          forgottenAt: sql<number>`case when ${forgottenAt} > ${now} and ${forgottenAt} <= ${now + OUT_OF_REACH_MS} then ${forgottenAt} + ${LOOKUP_INTERVAL_MS} else ${now + LOOKUP_INTERVAL_MS} end`,
        })
        .where(({ eb, or }) =>
          or([eb('client_lookup.forgottenAt', '<=', now + FULL_MS), eb('client_lookup.forgottenAt', '>', now + OUT_OF_REACH_MS)]),
        ),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!counted) throw new ApiError('tooMany')
}

/** Records the results of a lookup, with the mobile if it was searched by one, and deletes results older than an hour. */
export async function recordCandidates(
  { db, personalData }: PersonalStore,
  { userId, mobile }: { userId: string; mobile: string },
  candidates: readonly Candidate[],
  now: number,
): Promise<void> {
  const mobileHash = mobile === '' ? '' : (personalData.hashesOf(CUSTOMER, 'mobile1', mobile)[0] ?? '')
  await db
    .deleteFrom('client_candidate')
    .where('userId', '=', userId)
    .where('answeredAt', '<=', now - CANDIDATE_MS)
    .execute()
  for (const { customerid, idno } of candidates) {
    if (!customerid) continue
    const hashes = { idNoHash: idno ? (personalData.hashesOf(CUSTOMER, 'idNo', idno)[0] ?? '') : '', mobileHash, answeredAt: now }
    await db
      .insertInto('client_candidate')
      .values({ userId, customerid, ...hashes })
      .onConflict((conflict) => conflict.columns(['userId', 'customerid']).doUpdateSet(hashes))
      .execute()
  }
}

/** Whether a lookup by the caller within the hour returned this client, and where given this ID number or mobile. */
export async function isCandidate(
  { db, personalData }: PersonalStore,
  { userId }: Pick<StaffCaller, 'userId'>,
  { customerid, idNo, mobile }: { customerid?: string; idNo?: string; mobile?: string },
  now: number,
): Promise<boolean> {
  let found = db
    .selectFrom('client_candidate')
    .select('customerid')
    .where('userId', '=', userId)
    .where('answeredAt', '>', now - CANDIDATE_MS)
    .where('answeredAt', '<=', now + MAX_SKEW_MS)
  if (customerid !== undefined) found = found.where('customerid', '=', customerid)
  if (idNo !== undefined) found = found.where('idNoHash', 'in', personalData.hashesOf(CUSTOMER, 'idNo', idNo))
  if (mobile !== undefined) found = found.where('mobileHash', 'in', personalData.hashesOf(CUSTOMER, 'mobile1', mobile))
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Whether the caller may load an insurer's client: a customer of the caller has this number, or a lookup within the hour returned it
 * (MATCH-14 loads a client before the customer is saved). An ID number must belong to the same client, because the core uses whichever
 * matches first.
 */
export const mayLoadClient = async (
  store: PersonalStore,
  caller: StaffCaller,
  { customerid, idno }: { customerid: string; idno: string },
  now: number,
): Promise<boolean> =>
  customerid !== '' &&
  ((await isOwnClient(store, caller, { customerid, idno })) ||
    (await isCandidate(store, caller, { customerid, ...(idno === '' ? {} : { idNo: idno }) }, now)))
