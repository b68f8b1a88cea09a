import type { Claim, Order } from '../../../generated/data.ts'
import type { PolicyPdf } from '../client-records.ts'
import { money } from './answers.ts'
import { list, optional, record, text, textLike } from './shape.ts'

const maybe = optional(text)
const amount = optional(money)

/** What a screen derives of an order is not asked for. */
export const orders = list(
  record<Omit<Order, 'line'>>({
    order_no: text,
    start_date: maybe,
    order_amount: amount,
    order_status: maybe,
    product_code: maybe,
    product_name: maybe,
  }),
)

export const claims = list(
  record<Claim>({
    REGISTNO: text,
    CLAIMSTATUS: maybe,
    POLICYNO: maybe,
    RISKCODE: maybe,
    REPORTDATE: maybe,
    REPORTORNAME: maybe,
    REPORTMOBILE: maybe,
    DAMAGEDATE: maybe,
    DAMAGERESASON: maybe,
    DAMAGEADRR: maybe,
    SUMESTLOSS: amount,
    SUMPAID: amount,
  }),
)

/** Base64 of whatever it is: whether it is a PDF is told by its bytes, where it is handed on. */
export const policyPdf = record<PolicyPdf>({
  customerids: list(text),
  pdfFile: optional(textLike(/^[A-Za-z0-9+/]*={0,2}$/)),
})
