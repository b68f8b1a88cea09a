import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/** Downloads a file. Throws `downloadBlocked` on phones, where the app shows why (PERM-08, AMB-48). */
const download: Command<'file.download'> = async ({ fileId, fileName }, context) => {
  if (context.isPhone()) throw new OutcomeError('downloadBlocked')
  if (!fileId) return fail('file.download', 'failed', {})
  const { ok, data } = await context.call('getBase64ByFileId', { id: fileId })
  if (!ok || data.fileBase === undefined) return fail('file.download', 'failed', {})
  await context.saveFile(fileName ?? fileId, data.fileBase)
}
export default download
