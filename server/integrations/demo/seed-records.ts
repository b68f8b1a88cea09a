import type { Insertable } from 'kysely'
import type { Claim, Order, Policy } from '../../../generated/data.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { DEMO_RECORD, type RecordKind, type RecordTables } from './record-tables.ts'

/** Records of one customer by the API's names, their days as business days from today. */
interface DemoClient {
  customerid: string
  /** With `repeat`, so many policies, whose numbers count up from this one's. */
  policies?: (Policy & { policyno: string; effect?: number; end?: number; pdf?: 'none' | 'broken'; repeat?: number })[]
  orders?: (Order & { order_no: string; start: number })[]
  claims?: (Claim & { REGISTNO: string; reported?: DemoInstant; damaged?: DemoInstant })[]
}

export const readRecords = (): DemoClient[] => readData('integrations/demo/client-records.json')

/** How long the texts `YYYY-MM-DD` and `YYYY-MM-DD HH:mm` are. */
const [DAY_ALONE, TO_THE_MINUTE] = [10, 16]
/** Rows in one statement: databases bear only so many values. */
const AT_ONCE = 100

type Row = Omit<Insertable<RecordTables['core_client_record']>, 'record'> & { record: string }

/** Replaces all that the demo's core keeps of customers. */
export async function seedRecords({ db, personalData }: PersonalStore, clients: readonly DemoClient[], days: Calendar): Promise<void> {
  const core = db.withTables<RecordTables>()
  await core.deleteFrom('core_client_record').execute()
  const rows = clients.flatMap((client) => rowsOf(client, days))
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const encrypted = await personalData.encryptRows(db, DEMO_RECORD, rows.slice(first, first + AT_ONCE))
    await core.insertInto('core_client_record').values(encrypted).execute()
  }
}

function rowsOf({ customerid, policies = [], orders = [], claims = [] }: DemoClient, { at, format }: Calendar): Row[] {
  const day = (days: number) => format(at(days, 0)).slice(0, DAY_ALONE)
  const minute = ({ day: days, hour }: DemoInstant) => format(at(days, hour)).slice(0, TO_THE_MINUTE)
  const row = (kind: RecordKind, number: string, record: object, pdf: Row['pdf'] = '') => ({
    customerid,
    kind,
    number,
    pdf,
    record: JSON.stringify(record),
  })
  const all = [
    ...policies.flatMap(({ repeat = 1, policyno, effect, end, pdf, ...policy }) =>
      Array.from({ length: repeat }, (_, index) => {
        const number = numbered(policyno, index)
        const dates = {
          ...(effect !== undefined && { effectDate: day(effect - index) }),
          ...(end !== undefined && { enddate: day(end - index) }),
        }
        return row('policy', number, { ...policy, ...dates, policyno: number }, pdf)
      }),
    ),
    ...orders.map(({ start, ...order }) => row('order', order.order_no, { ...order, start_date: day(start) })),
    ...claims.map(({ reported, damaged, ...claim }) => {
      const times = { ...(reported && { REPORTDATE: minute(reported) }), ...(damaged && { DAMAGEDATE: minute(damaged) }) }
      return row('claim', claim.REGISTNO, { ...claim, ...times })
    }),
  ]
  return all.map((one, place) => ({ ...one, place }))
}

/** A number `index` after this one: what counts are its digits at the end. */
const numbered = (number: string, index: number): string =>
  number.replace(/\d{6}$/, (digits) => String(Number(digits) + index).padStart(digits.length, '0'))
