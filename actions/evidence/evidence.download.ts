import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/** Downloads the evidence bundle of a signed endorsement. Throws `downloadBlocked` on phones, where the app shows why (AMB-48). */
const download: Command<'evidence.download'> = async ({ endorNo = '' }, context) => {
  if (context.isPhone()) throw new OutcomeError('downloadBlocked')
  const { ok, data, message = '' } = await context.call('getEvidenceBundle', { endorNo })
  if (!ok || data.fileBase === undefined) return fail('evidence.download', 'none', { message })
  await context.saveFile(`${endorNo}.evidence.json`, data.fileBase)
}
export default download
