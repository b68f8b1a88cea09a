import { SIGNATURE_SHOWN } from '../evidence/tables.ts'
import type { Insurer, Signer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson } from './canonical.ts'
import type { Submitted } from './read-submitted.ts'
import { readShown } from './shown.ts'

/**
 * A stored signature cannot be submitted, because the endorsement changed and the core would not notice. An operator ends its waiting
 * with `npm run pending-signatures`.
 */
class ShownChangedError extends Error {
  override name = 'ShownChangedError'
  /** The signature's id and the reason; may be logged. */
  readonly code: string

  constructor(signatureId: string) {
    super('The endorsement changed after it was signed')
    this.code = `${signatureId}: endorsement changed without a new version; end with npm run pending-signatures`
  }
}

interface Content {
  version: string
}

/**
 * Returns the version of the endorsement that was signed; the core refuses it when it has another version now. Throws a ShownChangedError
 * when the content or the signers changed but the core states the signed version. Throws `insurerAway` while the core is unavailable.
 */
export async function signedVersion(store: PersonalStore, insurer: Insurer, { submissionId, endorNo }: Submitted): Promise<string> {
  const stored = await store.db
    .selectFrom('signature_shown')
    .innerJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'signature_shown.linkId').on('person_key.kind', '=', SIGNATURE_SHOWN.kind),
    )
    .selectAll('signature_shown')
    .select('wrappedKey')
    .where('signatureId', '=', submissionId)
    .executeTakeFirstOrThrow()
  const { shown, signer } = store.personalData.decryptRow(SIGNATURE_SHOWN, stored)
  const { version, ...content } = JSON.parse(shown) as Content
  const found = await insurer.endorsement(store, endorNo)
  if (version !== found?.version) return version
  const { version: _current, ...current } = JSON.parse((await readShown(store, insurer, endorNo, found)).content) as Content
  const isSame = canonicalJson(content) === canonicalJson(current) && isNamed(found.signers, signer)
  if (!isSame) throw new ShownChangedError(submissionId)
  return found.version
}

/** Whether the core still names the person who signed. */
function isNamed(signers: readonly Signer[], stored: string): boolean {
  const { role, name, mobile } = JSON.parse(stored || '{}') as Partial<Signer>
  return signers.some((each) => each.role === role && each.name === name && each.mobile === mobile)
}
