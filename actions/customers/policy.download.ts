import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/**
 * Downloads a policy as PDF. Throws `downloadBlocked` on phones, where the app shows why (AMB-48), and `failed` when the server has no PDF
 * (CUSTDETAIL-34, CUSTDETAIL-35).
 */
const download: Command<'policy.download'> = async ({ policyno }, context) => {
  if (context.isPhone()) throw new OutcomeError('downloadBlocked')
  if (!policyno) return fail('policy.download', 'failed', {})
  const { ok, data } = await context.call('downloadPolicyPdf', { policyNo: policyno })
  if (!ok || !data.pdfFile) return fail('policy.download', 'failed', {})
  await context.saveFile(`${policyno}.pdf`, data.pdfFile)
}
export default download
