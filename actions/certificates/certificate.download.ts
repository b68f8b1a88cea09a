import { type Command, fail } from '../action.ts'

/** Saves the certificate as a PDF, on phones too: it is the signer's own (DEC-31). */
const download: Command<'certificate.download'> = async ({ endorNo = '', fileName = '' }, context) => {
  const { ok, data, message = '' } = await context.call('getSigningCertificateFile', { endorNo })
  if (!ok || data.fileBase === undefined) return fail('certificate.download', 'failed', { message })
  context.saveFile(fileName, data.fileBase)
}
export default download
