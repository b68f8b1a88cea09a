import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/**
 * Saves a policy as a PDF; the phones' apps can't, and the app says so (PROD-12, AMB-48). Ends in `failed` when the service has
 * none (CUSTDETAIL-34, CUSTDETAIL-35).
 */
const download: Command<'policy.download'> = async ({ policyno }, context) => {
  if (context.isPhone()) throw new OutcomeError('downloadBlocked')
  if (!policyno) return fail('policy.download', 'failed', {})
  const { ok, data } = await context.call('downloadPolicyPdf', { policyNo: policyno })
  if (!ok || !data.pdfFile) return fail('policy.download', 'failed', {})
  context.saveFile(`${policyno}.pdf`, data.pdfFile)
}
export default download
