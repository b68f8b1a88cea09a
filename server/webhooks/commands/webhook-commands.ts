import { command, type CommandContext, type Subcommands } from '../../accounts/commands/command.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { requireSettings } from '../../config/settings/read-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { AddressRefusedError, isTargetUrl, permittedAddresses, systemResolve } from '../addresses.ts'
import { replay } from '../dead-letters.ts'
import { EVENT_TYPES, type EventType } from '../event-types.ts'
import { createTarget, enableTarget, listTargets, removeTarget, rotateSecret, type TargetState } from '../targets.ts'

const HOUR = 3_600_000
/** A name is part of log lines and commands. */
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
/** The default overlap of a rotation, in hours, and the longest one. */
const OVERLAP_HOURS = 24
const MAX_OVERLAP_HOURS = 24 * 30

/** Commands that manage the systems that receive events (docs/webhooks.md). */
export const WEBHOOK_COMMANDS: Subcommands = {
  'create-webhook': command(
    'create-webhook NAME --url URL [--events TYPE,TYPE]',
    { options: { url: 'string', events: 'string' }, required: ['url'], argument: true },
    async ({ url = '', events }, context, name) => {
      if (!NAME.test(name)) throw new StartError('The name must have at most 40 small letters, digits and hyphens, e.g. policy-core.')
      const types = typesIn(events)
      await requirePermitted(context, url)
      const secret = await inTransaction(context.db, async (db) => {
        const created = await createTarget({ ...context, db }, { name, url, events: types })
        if (created !== undefined) await recordChange(context, db, name, 'create')
        return created
      })
      if (secret === undefined) throw new StartError(`There is a webhook ${name}: remove it first, or choose another name.`)
      context.print(secret)
      context.print(`This secret signs the events for ${name}. It is not shown again. Events from now on are sent.`)
    },
  ),
  'rotate-webhook': command(
    `rotate-webhook NAME [--overlap-hours ${OVERLAP_HOURS}]`,
    { options: { 'overlap-hours': 'string' }, argument: true },
    async ({ 'overlap-hours': hours = String(OVERLAP_HOURS) }, context, name) => {
      const overlap = /^\d{1,3}$/.test(hours) ? Number(hours) : Infinity
      if (overlap > MAX_OVERLAP_HOURS) throw new StartError(`--overlap-hours must be a whole number from 0 to ${MAX_OVERLAP_HOURS}.`)
      const secret = await changed(context, name, 'rotate', (db) => rotateSecret({ ...context, db }, name, overlap * HOUR))
      context.print(secret)
      context.print(`This is the new secret of ${name}. It is not shown again. The old one also signs for ${overlap} hours.`)
    },
  ),
  'enable-webhook': command('enable-webhook NAME', { options: {}, argument: true }, async (_values, context, name) => {
    if ((await stateOf(context, name)).disabledAt === null) throw new StartError(`${name} was not disabled.`)
    await changed(context, name, 'enable', (db) => enableTarget({ ...context, db }, name))
    context.print(`${name} is enabled; waiting events are sent.`)
  }),
  'remove-webhook': command('remove-webhook NAME', { options: {}, argument: true }, async (_values, context, name) => {
    const lost = await changed(context, name, 'remove', (db) => removeTarget(db, name))
    context.print(`${name} is removed with its secret and ${lost} undelivered events.`)
  }),
  'list-webhooks': command('list-webhooks', { options: {} }, async (_values, { db, schemas, print }) => {
    const targets = await listTargets(db)
    for (const { name, url, events, waiting, dead, disabledAt, failure } of targets) {
      const state = disabledAt === null ? 'enabled' : `disabled since ${schemas.time.format(disabledAt)} (${failure})`
      const types = events === '' ? 'all events' : events.slice(1, -1)
      print(`${name} ${url}: ${state}, ${types}, ${waiting} waiting, ${dead} dead`)
    }
    print(`${targets.length} webhooks`)
  }),
  replay: command('replay NAME [--event ID]', { options: { event: 'string' }, argument: true }, async ({ event }, context, name) => {
    await stateOf(context, name)
    const count = await inTransaction(context.db, async (db) => {
      const sent = await replay({ ...context, db }, name, event)
      if (sent > 0) await recordChange(context, db, name, 'replay')
      return sent
    })
    if (count === 0)
      throw new StartError(event === undefined ? `${name} has no dead letters.` : `${name} has no such event that could be sent again.`)
    context.print(`${count} events are sent again.`)
  }),
}

/** Parses the types of `--events`; none without the option. Throws a StartError for unknown ones. */
function typesIn(events: string | undefined): EventType[] {
  if (events === undefined) return []
  const types = events.split(',').map((type) => type.trim())
  const known: readonly string[] = EVENT_TYPES
  const unknown = types.find((type) => !known.includes(type))
  if (unknown !== undefined) throw new StartError(`The event "${unknown}" does not exist: use ${EVENT_TYPES.join(', ')}.`)
  return EVENT_TYPES.filter((type) => types.includes(type))
}

/** Throws a StartError unless the address has the right shape and is in the operator's ranges now. Each connection checks it again. */
async function requirePermitted({ reading }: CommandContext, url: string): Promise<void> {
  const { WEBHOOK_ADDRESSES: ranges } = requireSettings(reading, ['WEBHOOK_ADDRESSES'])
  if (!ranges) throw new StartError('WEBHOOK_ADDRESSES is not set: it lists the addresses or ranges to which events may be sent.')
  if (!isTargetUrl(url)) throw new StartError('--url must be an http or https address without user, password and fragment.')
  const { hostname } = new URL(url)
  try {
    await permittedAddresses({ ranges, resolve: systemResolve }, new URL(url))
  } catch (error) {
    if (error instanceof AddressRefusedError) throw new StartError(`${hostname} has no address in WEBHOOK_ADDRESSES.`)
    throw new StartError(`The name ${hostname} cannot be resolved (${String((error as { code?: unknown }).code)}).`)
  }
}

async function stateOf({ db }: CommandContext, name: string): Promise<TargetState> {
  const found = (await listTargets(db)).find((target) => target.name === name)
  if (!found) throw new StartError(`There is no webhook ${name}: npm run admin -- list-webhooks prints all.`)
  return found
}

const recordChange = ({ actor, now }: CommandContext, db: CommandContext['db'], subject: string, what: string) =>
  recordAudit(db, { actor, now }, [{ action: 'webhook', subject, details: { what } }])

/** Runs a change of a target and records it in the trail, in one transaction. Throws a StartError for an unknown name. */
async function changed<Result>(
  context: CommandContext,
  name: string,
  what: string,
  work: (db: CommandContext['db']) => Promise<Result | undefined>,
): Promise<Result> {
  const result = await inTransaction(context.db, async (db) => {
    const made = await work(db)
    if (made !== undefined) await recordChange(context, db, name, what)
    return made
  })
  if (result === undefined) throw new StartError(`There is no webhook ${name}: npm run admin -- list-webhooks prints all.`)
  return result
}
