import type { Candidate, Customer, CustomerBase, Vehicle } from '../../generated/data.ts'
import { cut } from '../../renderer/language/text.ts'

/**
 * The plates of vehicles as a description: joined, then cut to so many characters (AMB-43). Left out are those without a plate, and
 * those of which the core writes `unlicensed` in its place (MATCH-17).
 */
export function platesOf(vehicles: readonly Vehicle[], unlicensed: string, limit: number): string {
  const plates = vehicles.map(({ LICENSENO = '' }) => LICENSENO.trim()).filter((plate) => plate !== '' && !plate.includes(unlicensed))
  return cut(plates.join(','), limit)
}

/** A form's name has no more characters (CONST-08). */
const NAME_LIMIT = 20

/**
 * A customer as the chosen client (MATCH-13), with the gender and birthday that the core knows; what it does not know stays. A longer
 * name is cut to what the form takes, else nobody could save the customer by hand again.
 */
export function matchedWith(customer: Customer, { name, idno, idtype, customerid }: Candidate, { sex, birthday }: CustomerBase): Customer {
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
