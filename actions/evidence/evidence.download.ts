import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/** Saves the evidence of a signed endorsement as a file; the phones' apps can't, and the app says so (AMB-48). */
const download: Command<'evidence.download'> = async ({ endorNo = '' }, context) => {
  if (context.isPhone()) throw new OutcomeError('downloadBlocked')
  const { ok, data, message = '' } = await context.call('getEvidenceBundle', { endorNo })
  if (!ok || data.fileBase === undefined) return fail('evidence.download', 'none', { message })
  context.saveFile(`${endorNo}.evidence.json`, data.fileBase)
}
export default download
