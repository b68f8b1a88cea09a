import type { Kysely } from 'kysely'
import type { Vehicle } from '../../../generated/data.ts'
import type { Database } from '../../database/tables.ts'
import { readData } from '../../demo/read-data.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'
import type { ClientLookup } from '../client-lookup.ts'

/** Columns of a client, named as in the API; all are text. */
const PLAIN = ['customerid', 'name', 'idtype', 'customertype', 'firstproposaldate', 'sex', 'policyholderflag'] as const
const PERSONAL = ['idno', 'mobile', 'birthday', 'email', 'vehicles'] as const
const HASHES = ['idnoHash', 'mobileHash'] as const

/** A customer of the demo's insurer. ID numbers begin with 99, which is no area code, so they belong to no real person. */
export interface DemoClient extends Record<Exclude<(typeof PLAIN)[number] | (typeof PERSONAL)[number], 'vehicles'>, string> {
  vehicles: Vehicle[]
}

export const readClients = (): DemoClient[] => readData('integrations/demo/clients.json')

type ClientTables = {
  core_client: Record<(typeof PLAIN)[number] | (typeof HASHES)[number], string> & Record<(typeof PERSONAL)[number], EncryptedValue>
}

/** The encrypted columns of a client; `vehicles` is JSON text. */
export const DEMO_CLIENT = {
  table: 'core_client',
  kind: 'demoClient',
  id: 'customerid',
  columns: {
    idno: { searched: 'idNo', hash: 'idnoHash' },
    mobile: { searched: 'mobile', hash: 'mobileHash' },
    birthday: undefined,
    email: undefined,
    vehicles: undefined,
  },
} as const satisfies PersonalTable

/** Creates the table of the demo core's clients. */
export async function createClientTable(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('core_client')
  for (const name of [...PLAIN, ...PERSONAL, ...HASHES])
    table = table.addColumn(name, 'text', (column) => (name === 'customerid' ? column.primaryKey() : column.notNull()))
  await table.execute()
}

/** Replaces all clients of the demo's core. */
export async function seedClients({ db, personalData }: PersonalStore, clients: readonly DemoClient[]): Promise<void> {
  const core = db.withTables<ClientTables>()
  await core.deleteFrom('core_client').execute()
  const rows = clients.map(({ vehicles, ...texts }) => ({ ...texts, vehicles: JSON.stringify(vehicles) }))
  await core
    .insertInto('core_client')
    .values(await personalData.encryptRows(db, DEMO_CLIENT, rows))
    .execute()
}

const withKeys = (db: Database) =>
  db
    .withTables<ClientTables>()
    .selectFrom('core_client')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'core_client.customerid').on('person_key.kind', '=', DEMO_CLIENT.kind),
    )
    .selectAll('core_client')
    .select('wrappedKey')

async function findClient({ db, personalData }: PersonalStore, customerid: string) {
  const row = await withKeys(db).where('customerid', '=', customerid).executeTakeFirst()
  return row && personalData.decryptRow(DEMO_CLIENT, row)
}

/** Whether the demo's core has a client with this number. */
export const knowsClient = async ({ db }: PersonalStore, customerid: string): Promise<boolean> =>
  (await withKeys(db).where('customerid', '=', customerid).executeTakeFirst()) !== undefined

/** Returns the customer number of the client with this ID number, or undefined. */
export async function clientByIdNo({ db, personalData }: PersonalStore, idNo: string): Promise<string | undefined> {
  const found = await withKeys(db)
    .where('idnoHash', 'in', personalData.hashesOf(DEMO_CLIENT, 'idno', idNo))
    .executeTakeFirst()
  return found?.customerid
}

/** The demo core's customer lookup. */
export const demoClients: ClientLookup = {
  async clientsBy({ db, personalData }, { mobile, idNo }) {
    const mobiles = mobile === '' ? [] : personalData.hashesOf(DEMO_CLIENT, 'mobile', mobile)
    const idNos = idNo === '' ? [] : personalData.hashesOf(DEMO_CLIENT, 'idno', idNo)
    const rows = await withKeys(db)
      .where(({ or, eb }) => or([...mobiles.map((hash) => eb('mobileHash', '=', hash)), ...idNos.map((hash) => eb('idnoHash', '=', hash))]))
      .orderBy('customerid')
      .execute()
    return personalData.decryptRows(DEMO_CLIENT, rows).map(({ name, idno, idtype, customerid }) => ({ name, idno, idtype, customerid }))
  },
  async clientInfo(store, { customerid }) {
    const found = await findClient(store, customerid)
    if (!found) return undefined
    const { birthday, email, customertype, firstproposaldate, sex, policyholderflag } = found
    return { birthday, email, customertype, firstproposaldate, sex, policyholderflag }
  },
  async vehiclesOf(store, { customerid }) {
    const found = await findClient(store, customerid)
    return found && (JSON.parse(found.vehicles) as Vehicle[])
  },
}
