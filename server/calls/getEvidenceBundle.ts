import { issueBundle } from '../evidence/bundle.ts'
import { signatureSentBy } from '../evidence/signed-links.ts'
import { fileOf } from '../files/whole-file.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the evidence of the valid signature of an endorsement, as a file that can be verified offline. Answers 403 to everyone but the
 * sender of the link, because the file contains the signer's name, handwriting and photos (docs/architecture/evidence.md). Refuses with a
 * message when there is no evidence.
 */
const getEvidenceBundle = handle('getEvidenceBundle', ['files', 'personalData', 'signingKey'], async ({ endorNo }, context) => {
  const { db, personalData, files, signingKey, now, text } = context
  const signatureId = await signatureSentBy(db, signedIn(context), endorNo)
  const store = { db, personalData, files: files.store, now }
  const bundle = signatureId !== undefined && signingKey ? await issueBundle({ ...store, signingKey }, signatureId) : undefined
  if (bundle === undefined) return { refused: { status: '409', message: text('server.noEvidence') } }
  return { base64: { field: 'fileBase', file: fileOf(Buffer.from(bundle)) } }
})

export default getEvidenceBundle
