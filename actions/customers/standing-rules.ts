import type { Customer } from '../../generated/data.ts'

/** Whether the customer removed the user as a contact (CUSTDETAIL-17). */
export const isLost = ({ deleteBy }: Pick<Customer, 'deleteBy'>): boolean => deleteBy === '2'

/** Whether the customer has a client number in the insurer's core; without one the core is not queried (AMB-37). */
export const isMatched = ({ cifClientNo }: Pick<Customer, 'cifClientNo'>): boolean => Boolean(cifClientNo)

/** Whether the core may be queried about the customer: matched and not lost. */
export const mayQueryCore = (customer: Customer): boolean => isMatched(customer) && !isLost(customer)
