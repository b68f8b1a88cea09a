import type { Customer } from '../../generated/data.ts'

/** By what calls about a customer name them to the insurer's core: its own number, and their document where one is entered. */
export const identityOf = ({ cifClientNo = '', idType, idNo }: Pick<Customer, 'cifClientNo' | 'idType' | 'idNo'>) => ({
  customerid: cifClientNo,
  ...(idType ? { idtype: idType } : {}),
  ...(idNo ? { idno: idNo } : {}),
})
