import { issueBundle } from '../evidence/bundle.ts'
import { signatureSentBy } from '../evidence/signed-links.ts'
import { fileOf } from '../files/whole-file.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * The evidence of the signature that stands for an endorsement, as a file that anyone can check (decision 073). For whoever sent the link
 * alone (403): it holds the signer's name, hand and photos. Refused in words when there is none.
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
