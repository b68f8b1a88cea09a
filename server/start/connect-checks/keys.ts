import type { SealedText } from '../../../actions/evidence/rules/texts.ts'
import type { Database } from '../../database/tables.ts'
import { createSigningKey, type SigningKey } from '../../evidence/signing-key.ts'
import { requireHandover } from '../../evidence/signing-keys.ts'
import { requireKnownSecret } from '../../personal-data/open-personal-data.ts'
import { canonicalJson, sha256 } from '../../signing/canonical.ts'
import { type ConnectCheck, type Finding, good, problem, warning, withProblems } from './connect-check.ts'

/** Whether SECRET_KEY is the key of the database's personal data. */
export const secretKeyCheck: ConnectCheck = {
  name: 'secret key',
  run: ({ settings, database }) =>
    withProblems(async () => {
      const { db, hasTables } = await database
      const { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: previousSecret } = settings
      if (!db || !hasTables || secret === undefined) return []
      await requireKnownSecret(db, { secret, previousSecret })
      return [good('SECRET_KEY is the key of the personal data in this database.')]
    }),
}

/** Whether the next start accepts SIGNING_KEY, and whether it made the last seal. */
export const signingKeyCheck: ConnectCheck = {
  name: 'signing key',
  run: ({ settings, database }) =>
    withProblems(async () => {
      const { db, hasTables } = await database
      if (!db || !hasTables) return []
      const { SIGNING_KEY: seed, SIGNING_KEY_PREVIOUS: before } = settings
      if (seed === undefined) return unsealedFindings(db)
      const key = createSigningKey(seed)
      await requireHandover(db, key, before === undefined || before === 'lost' ? before : createSigningKey(before))
      return sealFindings(db, key, before !== undefined)
    }),
}

const lastSeal = (db: Database) => db.selectFrom('signature_seal').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

const unsealedFindings = async (db: Database): Promise<Finding[]> =>
  (await lastSeal(db)) ? [warning('SIGNING_KEY is not set, but earlier signatures are sealed: new ones will not be.')] : []

async function sealFindings(db: Database, key: SigningKey, isChange: boolean): Promise<Finding[]> {
  const seal = await lastSeal(db)
  if (!seal) return [good('SIGNING_KEY can be used; there is no seal yet.')]
  const { signatureId, head, length, day, at, keyId, record, signature } = seal
  if (keyId !== key.keyId) {
    if (isChange) return [good('SIGNING_KEY replaces the key of the last seal.')]
    return [warning(`SIGNING_KEY (${key.keyId}) is an earlier key of this service: the last seal was made with ${keyId}.`)]
  }
  const text: SealedText = { format: 'steward-seal', version: 1, signatureId, record: sha256(record), head, length, day, at, keyId }
  if (key.sign(canonicalJson(text)) === signature) return [good('SIGNING_KEY made the last seal.')]
  return [problem('The last seal does not match SIGNING_KEY: it was altered; run npm run export-evidence to verify all.')]
}
