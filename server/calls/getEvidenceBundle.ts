import { issueBundle } from '../evidence/bundle.ts'
import { signatureSentBy } from '../evidence/signed-links.ts'
import { fileOf } from '../files/read-file.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the evidence of an endorsement's valid signature as a verifiable file (docs/architecture/evidence.md). Only for the sender of the
 * link (403), because it contains the signer's name, handwriting and photos. Refuses with 409 and a message when there is none.
 */
const getEvidenceBundle = handle('getEvidenceBundle', ['files', 'personalData', 'signingKey'], async ({ endorNo }, context) => {
  const { db, personalData, files, signingKey, now, text } = context
  const signatureId = await signatureSentBy(db, requireStaff(context), endorNo)
  const store = { db, personalData, files: files.store, now }
  const bundle = signatureId !== undefined && signingKey ? await issueBundle({ ...store, signingKey }, signatureId) : undefined
  if (bundle === undefined) return { refused: { status: '409', message: text('server.noEvidence') } }
  return { base64: { field: 'fileBase', file: fileOf(Buffer.from(bundle)) } }
})

export default getEvidenceBundle
