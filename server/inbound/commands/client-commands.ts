import { inTransaction } from '../../database/transaction.ts'
import { command, type Subcommands } from '../../accounts/commands/command.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { StartError } from '../../config/start-error.ts'
import { clientAddressesFrom } from '../../config/trusted-proxies.ts'
import { createClient, DEFAULT_ROWS_PER_MINUTE, listClients, revokeClient, RIGHTS, rotateSecret } from '../clients.ts'

const HOUR_MS = 3_600_000
const SHOWN_ONCE = 'The secret is shown only now. Give it to the sender as the bearer token of its requests.'

/** Commands for the systems that send work. */
export const CLIENT_COMMANDS: Subcommands = {
  'create-client': command(
    'create-client NAME --may tasks,cases,assignments [--addresses A,B] [--rows-per-minute N]',
    { options: { may: 'string', addresses: 'string', 'rows-per-minute': 'string' }, required: ['may'], argument: true },
    async ({ may = '', addresses = '', 'rows-per-minute': rate }, { now, actor, print, ...context }, name) => {
      if (!/^[\w.-]{1,64}$/.test(name)) throw new StartError('The name has up to 64 letters, digits, dots, dashes and underscores.')
      const client = { name, rights: rightsIn(may), addresses: checkedAddresses(addresses), rowsPerMinute: rateIn(rate) }
      const secret = await inTransaction(context.db, async (db) => {
        const created = await createClient(db, { ...client, now })
        if (created !== undefined) await recordAudit(db, { actor, now }, [{ action: 'createClient', subject: name, details: { may } }])
        return created
      })
      if (secret === undefined) throw new StartError(`There is a client ${name} already: use rotate-client for another secret.`)
      print(secret)
      print(SHOWN_ONCE)
    },
  ),
  'rotate-client': command(
    'rotate-client NAME [--overlap-hours N]',
    { options: { 'overlap-hours': 'string' }, argument: true },
    async ({ 'overlap-hours': overlap = '24' }, { now, actor, print, ...context }, name) => {
      const hours = Number(overlap)
      if (!(hours >= 0 && hours <= 720)) throw new StartError('--overlap-hours must be a number from 0 to 720.')
      const secret = await inTransaction(context.db, async (db) => {
        const rotated = await rotateSecret(db, name, now + hours * HOUR_MS)
        if (rotated !== undefined) await recordAudit(db, { actor, now }, [{ action: 'rotateClient', subject: name }])
        return rotated
      })
      if (secret === undefined) throw unknown(name)
      print(secret)
      print(`${SHOWN_ONCE} The previous secret stays valid for ${hours} hours.`)
    },
  ),
  'revoke-client': command(
    'revoke-client NAME',
    { options: {}, argument: true },
    async (_values, { now, actor, print, ...context }, name) => {
      const revoked = await inTransaction(context.db, async (db) => {
        const done = await revokeClient(db, name, now)
        if (done) await recordAudit(db, { actor, now }, [{ action: 'revokeClient', subject: name }])
        return done
      })
      if (!revoked) throw unknown(name)
      print(`${name} can send nothing any more. Its tasks stay.`)
    },
  ),
  'list-clients': command('list-clients', { options: {} }, async (_values, { db, schemas, print }) => {
    const clients = await listClients(db)
    for (const { name, rights, addresses, rowsPerMinute, revokedAt, waiting } of clients) {
      const facts = [
        `may send ${rights}`,
        addresses === '' ? 'from everywhere' : `from ${addresses}`,
        `${rowsPerMinute} rows a minute`,
        `${waiting} rows wait`,
        ...(revokedAt === null ? [] : [`revoked ${schemas.time.format(revokedAt)}`]),
      ]
      print(`${name}: ${facts.join(', ')}`)
    }
    print(`${clients.length} clients`)
  }),
}

const unknown = (name: string) => new StartError(`There is no client ${name}: npm run admin -- list-clients prints all.`)

function rightsIn(may: string): string[] {
  const rights = may.split(',').filter(Boolean)
  const wrong = rights.find((right) => !Object.hasOwn(RIGHTS, right))
  if (wrong !== undefined || rights.length === 0) throw new StartError(`--may is a list of ${Object.keys(RIGHTS).join(', ')}.`)
  return [...new Set(rights)]
}

function checkedAddresses(addresses: string): string {
  if (addresses !== '') clientAddressesFrom(addresses)
  return addresses
}

function rateIn(rate: string | undefined): number {
  const rows = rate === undefined ? DEFAULT_ROWS_PER_MINUTE : Number(rate)
  if (!Number.isInteger(rows) || rows < 1 || rows > 1_000_000) throw new StartError('--rows-per-minute must be a number from 1 to 1000000.')
  return rows
}
