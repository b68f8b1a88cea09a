import type { Kysely } from 'kysely'
import type { Consultation, ServiceOrder } from '../../../generated/data.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { ClientServices } from '../client-services.ts'
import { clientByIdNo, knowsClient } from './clients.ts'

type Texts<Name extends string> = { [One in Name]?: string }

/** One customer's services and consultations; days are business days from today. */
export interface DemoClientServices {
  customerid: string
  services: (Texts<'serviceTypeName' | 'status' | 'rescueAddress'> & { begin: DemoInstant; end?: DemoInstant })[]
  consultations: (Texts<Exclude<keyof Consultation, 'consuldate' | 'responsedate'>> & {
    consuldate: DemoInstant
    responsedate?: DemoInstant
  })[]
}

export const readClientServices = (): DemoClientServices[] => readData('integrations/demo/client-services.json')

type ServiceTables = { core_client_services: Record<'customerid' | 'services' | 'consultations', string> }

/** Creates the table of services and consultations; both lists are stored as JSON text. */
export async function createClientServicesTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('core_client_services')
    .addColumn('customerid', 'text', (column) => column.primaryKey())
    .addColumn('services', 'text', (column) => column.notNull())
    .addColumn('consultations', 'text', (column) => column.notNull())
    .execute()
}

/** Length of `YYYY-MM-DD HH:mm`. */
const MINUTE_LENGTH = 16

/** Replaces all services and consultations of the demo's core. */
export async function seedClientServices(
  { db }: PersonalStore,
  clients: readonly DemoClientServices[],
  { at, format }: Calendar,
): Promise<void> {
  const core = db.withTables<ServiceTables>()
  const minute = (instant: DemoInstant | undefined) => instant && format(at(instant.day, instant.hour)).slice(0, MINUTE_LENGTH)
  await core.deleteFrom('core_client_services').execute()
  const rows = clients.map(({ customerid, services, consultations }) => ({
    customerid,
    services: JSON.stringify(
      services.map(({ begin, end, ...texts }) => ({ ...texts, serviceBeginTime: minute(begin), serviceEndTime: minute(end) })),
    ),
    consultations: JSON.stringify(
      consultations.map(({ consuldate, responsedate, ...texts }) => ({
        ...texts,
        consuldate: minute(consuldate),
        responsedate: minute(responsedate),
      })),
    ),
  }))
  await core.insertInto('core_client_services').values(rows).execute()
}

const findServices = ({ db }: PersonalStore, customerid: string) =>
  db.withTables<ServiceTables>().selectFrom('core_client_services').selectAll().where('customerid', '=', customerid).executeTakeFirst()

/** The demo core's services and consultations. */
export const demoClientServices: ClientServices = {
  async servicesOf(store, idNo) {
    const customerid = await clientByIdNo(store, idNo)
    if (customerid === undefined) return undefined
    const services = JSON.parse((await findServices(store, customerid))?.services ?? '[]') as ServiceOrder[]
    return services.sort(latestFirst(({ serviceBeginTime }) => serviceBeginTime))
  },
  async consultationsOf(store, { customerid }) {
    if (!(await knowsClient(store, customerid))) return undefined
    const records = JSON.parse((await findServices(store, customerid))?.consultations ?? '[]') as Consultation[]
    return records.sort(latestFirst(({ consuldate }) => consuldate))
  },
}

const latestFirst =
  <T>(time: (item: T) => string | undefined) =>
  (left: T, right: T): number =>
    (time(right) ?? '').localeCompare(time(left) ?? '')
