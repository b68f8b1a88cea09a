import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { CUSTOMER } from '../tables.ts'
import type { Calendar } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'

export interface DemoCustomer {
  key: string
  wechatCustomerId: string
  externalUserid: string
  custName: string
  clientName: string
  mobile1: string
  cifClientNo: string
  /** Both are empty without a document. No region code starts with 99, so the numbers cannot be real. */
  idType: string
  idNo: string
  /** `added` and `lost` count business days from today. */
  stewards: { by: string; added: number; lost?: number }[]
}

export const readCustomers = (): DemoCustomer[] => readData('customers/demo/customers.json')

/** Inserts the demo's customers and their stewards. */
export async function seedCustomers(
  { db, personalData }: PersonalStore,
  customers: readonly DemoCustomer[],
  { days, people }: { days: Calendar; people: DemoPeople },
): Promise<void> {
  const stewards = customers.flatMap(({ stewards: all, wechatCustomerId }, row) =>
    all.map(({ by, added, lost }, index) => ({
      userCustomerId: `GX${row + 1}-${index + 1}`,
      userId: people.get(by).userId,
      wechatCustomerId,
      addedAt: days.during(added, row),
      deletedAt: lost === undefined ? null : days.during(lost, row),
    })),
  )
  const rows = customers.map(({ key: _key, stewards: _stewards, ...row }) => row)
  await db
    .insertInto('customer')
    .values(await personalData.encryptRows(db, CUSTOMER, rows))
    .execute()
  await db.insertInto('steward').values(stewards).execute()
}
