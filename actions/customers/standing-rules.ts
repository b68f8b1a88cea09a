import type { Customer } from '../../generated/data.ts'

/** One who has left (CUSTDETAIL-17). */
export const isLost = ({ deleteBy }: Pick<Customer, 'deleteBy'>): boolean => deleteBy === '2'

/** Known to the insurer's core by a number; without one nothing is asked of it (AMB-37). */
export const isMatched = ({ cifClientNo }: Pick<Customer, 'cifClientNo'>): boolean => Boolean(cifClientNo)

/** Whether the core is asked about a customer: whom it knows, and who has not left, since one who has is nobody's to ask about. */
export const isAsked = (customer: Customer): boolean => isMatched(customer) && !isLost(customer)
