import { looksAfterAny } from '../customers/find-customer.ts'
import { sniff } from '../files/sniff.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** What `resulCode` says, by the API's own spelling (CUSTDETAIL-34). */
const [HERE, NONE] = ['Y', 'N']

/**
 * The PDF of a policy, as base64, for who looks after one of those whose policy it is today: 403 for every other number, whether
 * there is such a policy or not. `resulCode` is `N`, and there is no file, when the core has none at present or what it has is no
 * PDF by its content: nobody is handed a page of HTML under a policy's name.
 */
const downloadPolicyPdf = handle('downloadPolicyPdf', ['insurer', 'personalData'], async ({ policyNo }, context) => {
  const caller = signedIn(context)
  const found = await insurerOf(context).policyPdf(context, policyNo)
  if (!found || !(await looksAfterAny(context, caller, found.customerids))) throw new ApiError('forbidden')
  const { pdfFile } = found
  if (pdfFile === undefined || sniff(Buffer.from(pdfFile, 'base64'))?.extension !== 'pdf') return { data: { resulCode: NONE } }
  return { data: { resulCode: HERE, pdfFile } }
})

export default downloadPolicyPdf
