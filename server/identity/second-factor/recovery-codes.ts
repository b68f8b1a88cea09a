import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../database/tables.ts'

/** How many recovery codes a person has; each works once. */
const CODES = 10
/** No letters and digits that people confuse (Crockford's base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Four groups of four characters: 80 bits, so a plain hash of a code cannot be reversed. */
const [GROUPS, GROUP] = [4, 4]

/** Returns what a set of recovery codes is derived from. */
export const newSeed = (): string => randomBytes(32).toString('base64url')

/** Returns the recovery codes of a seed, such as `0k3f-9d2m-x7pt-c5ha`. */
export function codesOf(seed: string): string[] {
  return Array.from({ length: CODES }, (_, nth) => {
    const bytes = createHmac('sha256', seed).update(`recovery code ${nth}`).digest()
    const letters = [...bytes.subarray(0, GROUPS * GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length])
    return Array.from({ length: GROUPS }, (_group, at) => letters.slice(at * GROUP, (at + 1) * GROUP).join('')).join('-')
  })
}

/** Ignores case, hyphens and blanks, and reads the letters o, i and l as the digits that they resemble. */
const normalized = (code: string) =>
  code.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const hashOf = (code: string) => createHash('sha256').update(normalized(code)).digest('hex')

/** Replaces the recovery codes of a person, within the transaction of `db`. */
export async function storeCodes(db: Database, userId: string, codes: readonly string[]): Promise<void> {
  await removeCodes(db, userId)
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .execute()
}

export async function removeCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('userId', '=', userId).execute()
}

/** Uses a recovery code up. Returns false for a wrong or used one. */
export async function takeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns how many recovery codes a person has left. */
export async function countCodes(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
