import type { Candidate, Customer, CustomerBase, Vehicle } from '../../generated/data.ts'
import { cut } from '../../renderer/language/text.ts'

/**
 * Joins the plates of vehicles into a description and cuts it to `limit` characters (AMB-43). Skips vehicles without a plate, and those
 * whose plate contains the core's marker `unlicensed` (MATCH-17).
 */
export function platesOf(vehicles: readonly Vehicle[], unlicensed: string, limit: number): string {
  const plates = vehicles.map(({ LICENSENO = '' }) => LICENSENO.trim()).filter((plate) => plate !== '' && !plate.includes(unlicensed))
  return cut(plates.join(','), limit)
}

/** The form's limit for names, in characters (CONST-08). */
const NAME_LIMIT = 20

/**
 * Returns the customer with the values of the chosen client (MATCH-13) and the core's gender and birthday. Missing values stay unchanged.
 * A longer name is cut to the form's limit; otherwise the form could no longer be saved.
 */
export function withClient(customer: Customer, { name, idno, idtype, customerid }: Candidate, { sex, birthday }: CustomerBase): Customer {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(birthday ?? '')?.[0]
  return {
    ...customer,
    ...(name ? { clientName: cut(name.trim(), NAME_LIMIT) } : {}),
    ...(idno ? { idNo: idno } : {}),
    ...(idtype ? { idType: idtype } : {}),
    ...(customerid ? { cifClientNo: customerid } : {}),
    ...(sex === '1' || sex === '2' ? { custGender: sex } : {}),
    ...(day === undefined ? {} : { birthday: day }),
  }
}
