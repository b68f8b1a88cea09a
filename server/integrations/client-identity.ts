/** The fields by which the core identifies a customer. */
export interface Identity {
  customerid: string
  idtype: string
  idno: string
}
