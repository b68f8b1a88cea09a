import { looksAfterAny } from '../customers/find-customer.ts'
import { sniff } from '../files/sniff.ts'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf, requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Values of `resulCode`, which the API misspells (CUSTDETAIL-34). */
const [AVAILABLE, NONE] = ['Y', 'N']

/**
 * Returns the PDF of a policy as base64 to current stewards of its clients. Throws 403 for any other number, so that the response does not
 * reveal whether a policy exists. Returns `N` without a file when the core has none, or when its content is not a PDF but, for example, an
 * HTML page.
 */
const downloadPolicyPdf = handle('downloadPolicyPdf', ['insurer', 'personalData'], async ({ policyNo }, context) => {
  const caller = requireStaff(context)
  const found = await insurerOf(context).policyPdf(context, policyNo)
  if (!found || !(await looksAfterAny(context, caller, found.customerids))) throw new ApiError('forbidden')
  const { pdfFile } = found
  if (pdfFile === undefined || sniff(Buffer.from(pdfFile, 'base64'))?.extension !== 'pdf') return { data: { resulCode: NONE } }
  return { data: { resulCode: AVAILABLE, pdfFile } }
})

export default downloadPolicyPdf
