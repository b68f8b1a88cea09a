import type { Customer } from '../../generated/data.ts'

/** Returns the params that identify a customer to the insurer's core: its client number, and the ID document if entered. */
export const identityOf = ({ cifClientNo = '', idType, idNo }: Pick<Customer, 'cifClientNo' | 'idType' | 'idNo'>) => ({
  customerid: cifClientNo,
  ...(idType ? { idtype: idType } : {}),
  ...(idNo ? { idno: idNo } : {}),
})
