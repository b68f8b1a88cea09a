import { type Command, fail } from '../action.ts'

/** Downloads the certificate as PDF. Also works on phones, because the certificate belongs to the signer (DEC-31). */
const download: Command<'certificate.download'> = async ({ endorNo = '', fileName = '' }, context) => {
  const { ok, data, message = '' } = await context.call('getSigningCertificateFile', { endorNo })
  if (!ok || data.fileBase === undefined) return fail('certificate.download', 'failed', { message })
  await context.saveFile(fileName, data.fileBase)
}
export default download
