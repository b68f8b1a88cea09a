import type { Claim, Order } from '../../../generated/data.ts'
import type { PolicyPdf } from '../client-records.ts'
import { money } from './answers.ts'
import { list, optional, record, text, textLike } from './shape.ts'

const optionalText = optional(text)
const amount = optional(money)

/** Leaves out `line`, which a screen derives. */
export const orders = list(
  record<Omit<Order, 'line'>>({
    order_no: text,
    start_date: optionalText,
    order_amount: amount,
    order_status: optionalText,
    product_code: optionalText,
    product_name: optionalText,
  }),
)

export const claims = list(
  record<Claim>({
    REGISTNO: text,
    CLAIMSTATUS: optionalText,
    POLICYNO: optionalText,
    RISKCODE: optionalText,
    REPORTDATE: optionalText,
    REPORTORNAME: optionalText,
    REPORTMOBILE: optionalText,
    DAMAGEDATE: optionalText,
    DAMAGERESASON: optionalText,
    DAMAGEADRR: optionalText,
    SUMESTLOSS: amount,
    SUMPAID: amount,
  }),
)

/** The file is any base64 text; the handler that passes the file on checks its bytes for a PDF. */
export const policyPdf = record<PolicyPdf>({
  customerids: list(text),
  pdfFile: optional(textLike(/^[A-Za-z0-9+/]*={0,2}$/)),
})
