import type { DatabaseLocation } from '../../server/database/location.ts'
import { issueBundle } from '../../server/evidence/bundle.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { newDatabaseLocation, NOON, SECRET, SIGNING_KEY } from './server.ts'
import { startSigningServer } from './signing-server.ts'

/** Starts a server in which E1 can be signed and evidence bundles can be issued. */
export async function startEvidenceServer(
  given?: DatabaseLocation,
  secret = SECRET,
  options: Parameters<typeof startSigningServer>[0] = {},
) {
  const databaseLocation = given ?? (await newDatabaseLocation())
  const signing = await startSigningServer({ databaseLocation, secret, typedSignatures: true, ...options })
  const { db, personalData } = signing.server
  const files = storeFor(databaseLocation, undefined)
  const key = createSigningKey(SIGNING_KEY)

  /** Signs E1 with a photo and returns the id of the signature. */
  async function sign(more: Record<string, unknown> = {}): Promise<string> {
    const token = await signing.holderOf('E1')
    await signing.sign(token, more)
    return signing.submissions.at(-1)?.submissionId ?? ''
  }
  const issue = (signatureId: string, signingKey = key) =>
    issueBundle({ db, personalData, files, signingKey, now: signing.server.clock.now }, signatureId)
  const erase = () => db.updateTable('person_key').set({ wrappedKey: '', erasedAt: NOON }).where('kind', '=', 'signing').execute()
  return { ...signing, databaseLocation, files, key, signOnce: sign, issue, erase }
}
