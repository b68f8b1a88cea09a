import type { Claim, Order, Policy } from '../../../generated/data.ts'
import { CUSTOMER } from '../../customers/tables.ts'
import { samplePdf } from '../../files/demo/sample-files.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { ClientRecords } from '../client-records.ts'
import type { Insurer } from '../insurer.ts'
import { DEMO_RECORD, type RecordKind, type RecordTables } from './record-tables.ts'

/** The demo core's policies, orders and claims of customers. */
export const demoRecords = {
  policiesOf: (store, { customerid }) => recordsOf<Policy>(store, 'policy', [customerid]),
  claimsOf: (store, { customerid }) => recordsOf<Claim>(store, 'claim', [customerid]),
  async ordersOf(store, { mobile, identifyNumber }) {
    const { db, personalData } = store
    // Finds the customer among those whom this service has matched with a customer number of the core.
    const matched = db.selectFrom('customer').select('cifClientNo').where('cifClientNo', '!=', '')
    const found =
      identifyNumber === ''
        ? matched.where('mobile1Hash', 'in', personalData.hashesOf(CUSTOMER, 'mobile1', mobile))
        : matched.where('idNoHash', 'in', personalData.hashesOf(CUSTOMER, 'idNo', identifyNumber))
    const customerids = (await found.execute()).map(({ cifClientNo }) => cifClientNo)
    return customerids.length === 0 ? undefined : recordsOf<Order>(store, 'order', customerids)
  },
  async policyPdf({ db }, policyNo) {
    const rows = await db
      .withTables<RecordTables>()
      .selectFrom('core_client_record')
      .select(['customerid', 'pdf'])
      .where('kind', '=', 'policy')
      .where('number', '=', policyNo)
      .execute()
    if (rows.length === 0) return undefined
    return { customerids: rows.map(({ customerid }) => customerid), pdfFile: pdfOf(policyNo, rows[0]?.pdf) }
  },
} satisfies ClientRecords & Pick<Insurer, 'policiesOf'>

/** Returns a policy's PDF in base64: one page with its number. `none` returns undefined, `broken` an HTML error page. */
function pdfOf(policyNo: string, pdf: string | undefined): string | undefined {
  if (pdf === 'none') return undefined
  return (pdf === 'broken' ? Buffer.from('<html><body>502 Bad Gateway</body></html>') : samplePdf(policyNo)).toString('base64')
}

async function recordsOf<T>({ db, personalData }: PersonalStore, kind: RecordKind, customerids: readonly string[]): Promise<T[]> {
  const rows = await db
    .withTables<RecordTables>()
    .selectFrom('core_client_record')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'core_client_record.customerid').on('person_key.kind', '=', DEMO_RECORD.kind),
    )
    .select(['core_client_record.customerid', 'core_client_record.record', 'person_key.wrappedKey'])
    .where('core_client_record.kind', '=', kind)
    .where('core_client_record.customerid', 'in', customerids)
    .orderBy('core_client_record.place')
    .execute()
  return personalData.decryptRows(DEMO_RECORD, rows).map(({ record }) => JSON.parse(record) as T)
}
