import { Ended } from '../../renderer/language/ending.ts'
import { type Command, end } from '../action.ts'

/** Saves a file; the phones' apps can't, and the app says so (PERM-08, AMB-48). */
const download: Command<'file.download'> = async ({ fileId, fileName }, context) => {
  if (context.isPhone()) throw new Ended('downloadBlocked')
  if (!fileId) return end('file.download', 'failed', {})
  const { ok, data } = await context.call('getBase64ByFileId', { id: fileId })
  if (!ok || data.fileBase === undefined) return end('file.download', 'failed', {})
  context.saveFile(fileName ?? fileId, data.fileBase)
}
export default download
