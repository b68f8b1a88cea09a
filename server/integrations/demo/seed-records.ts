import type { Insertable } from 'kysely'
import type { Claim, Order, Policy } from '../../../generated/data.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { DEMO_RECORD, type RecordKind, type RecordTables } from './record-tables.ts'

/** Records of one customer with the API's field names; days are business days from today. */
interface DemoClient {
  customerid: string
  /** `repeat` creates that many policies with consecutive numbers. */
  policies?: (Policy & { policyno: string; effect?: number; end?: number; pdf?: 'none' | 'broken'; repeat?: number })[]
  orders?: (Order & { order_no: string; start: number })[]
  claims?: (Claim & { REGISTNO: string; reported?: DemoInstant; damaged?: DemoInstant })[]
}

export const readRecords = (): DemoClient[] => readData('integrations/demo/client-records.json')

/** Lengths of `YYYY-MM-DD` and `YYYY-MM-DD HH:mm`. */
const [DATE_LENGTH, MINUTE_LENGTH] = [10, 16]
/** Rows in one statement; databases limit the number of bound values. */
const BATCH_SIZE = 100

type Row = Omit<Insertable<RecordTables['core_client_record']>, 'record'> & { record: string }

/** Replaces all customer records of the demo's core. */
export async function seedRecords({ db, personalData }: PersonalStore, clients: readonly DemoClient[], days: Calendar): Promise<void> {
  const core = db.withTables<RecordTables>()
  await core.deleteFrom('core_client_record').execute()
  const rows = clients.flatMap((client) => rowsOf(client, days))
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    const encrypted = await personalData.encryptRows(db, DEMO_RECORD, rows.slice(first, first + BATCH_SIZE))
    await core.insertInto('core_client_record').values(encrypted).execute()
  }
}

function rowsOf({ customerid, policies = [], orders = [], claims = [] }: DemoClient, { at, format }: Calendar): Row[] {
  const day = (days: number) => format(at(days, 0)).slice(0, DATE_LENGTH)
  const minute = ({ day: days, hour }: DemoInstant) => format(at(days, hour)).slice(0, MINUTE_LENGTH)
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
        const number = addToNumber(policyno, index)
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
  return all.map((record, place) => ({ ...record, place }))
}

/** Adds `index` to the last six digits of a number. */
const addToNumber = (number: string, index: number): string =>
  number.replace(/\d{6}$/, (digits) => String(Number(digits) + index).padStart(digits.length, '0'))
