/** How a customer is known to the core. */
export interface Identity {
  customerid: string
  idtype: string
  idno: string
}
