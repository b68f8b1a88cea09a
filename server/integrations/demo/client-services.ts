import type { Consultation, ServiceOrder } from '../../../generated/data.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { ClientServices } from '../client-services.ts'
import { clientByIdNo, knowsClient } from './clients.ts'

type Texts<Name extends string> = { [One in Name]?: string }

/** What the demo's core knows of one customer's services and consultations; business days from today. */
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

/** The table of what customers were served; both lists are the text of JSON. */
export const clientServiceMigrations: readonly Migration[] = [
  {
    id: 'demo-009-client-services',
    async up(db) {
      await db.schema
        .createTable('core_client_services')
        .addColumn('customerid', 'text', (column) => column.primaryKey())
        .addColumn('services', 'text', (column) => column.notNull())
        .addColumn('consultations', 'text', (column) => column.notNull())
        .execute()
    },
  },
]

/** How long a text `YYYY-MM-DD HH:mm` is. */
const TO_THE_MINUTE = 16

/** Replaces what customers of the demo's core were served. */
export async function seedClientServices(
  { db }: PersonalStore,
  clients: readonly DemoClientServices[],
  { at, format }: Calendar,
): Promise<void> {
  const core = db.withTables<ServiceTables>()
  const minute = (instant: DemoInstant | undefined) => instant && format(at(instant.day, instant.hour)).slice(0, TO_THE_MINUTE)
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

const served = ({ db }: PersonalStore, customerid: string) =>
  db.withTables<ServiceTables>().selectFrom('core_client_services').selectAll().where('customerid', '=', customerid).executeTakeFirst()

/** What the demo's core tells of services and consultations. */
export const demoClientServices: ClientServices = {
  async servicesOf(store, idNo) {
    const customerid = await clientByIdNo(store, idNo)
    if (customerid === undefined) return undefined
    const services = JSON.parse((await served(store, customerid))?.services ?? '[]') as ServiceOrder[]
    return services.sort(latestFirst(({ serviceBeginTime }) => serviceBeginTime))
  },
  async consultationsOf(store, { customerid }) {
    if (!(await knowsClient(store, customerid))) return undefined
    const records = JSON.parse((await served(store, customerid))?.consultations ?? '[]') as Consultation[]
    return records.sort(latestFirst(({ consuldate }) => consuldate))
  },
}

const latestFirst =
  <One>(time: (one: One) => string | undefined) =>
  (left: One, right: One): number =>
    (time(right) ?? '').localeCompare(time(left) ?? '')
