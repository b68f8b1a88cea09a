import { StartError } from '../../config/start-error.ts'
import { withData } from '../../start/with-data.ts'
import { liftHold, placeHold } from '../legal-holds.ts'
import { peopleOf } from './people.ts'

const USAGE = 'Usage: npm run legal-hold [-- --endorsement NO | --kind customer|staff|complaint|signing --id ID] [--reason TEXT] [--lift]'

/** `npm run legal-hold` protects a person's key from destruction until the hold is lifted (DEC-33); lists all holds without arguments. */
await withData(async ({ db, personalData, clock, schemas }) => {
  const args = process.argv.slice(2)
  if (args.length === 0) {
    const holds = await db.selectFrom('legal_hold').selectAll().orderBy('heldAt').execute()
    for (const { kind, id, heldAt, reason } of holds)
      process.stdout.write(`${kind} ${id}: since ${schemas.time.format(heldAt)} ${reason}\n`)
    process.stdout.write(`${holds.length} held\n`)
    return
  }
  const { people, reason, lift } = await peopleOf(db, args, USAGE)
  const store = { db, personalData, now: clock() }
  let changed = 0
  for (const person of people) if (await (lift ? liftHold(store, person) : placeHold(store, person, reason))) changed += 1
  process.stdout.write(`${changed} of ${people.length} ${lift ? 'released' : 'held'}\n`)
  if (changed === 0) throw new StartError(lift ? 'None of them was held.' : 'All of them were already held.')
})
