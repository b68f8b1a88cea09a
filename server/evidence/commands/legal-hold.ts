import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { encryptPersons } from '../../personal-data/encrypt-plaintext.ts'
import { PERSONAL_TABLES } from '../../start/personal-tables.ts'
import { withData } from '../../start/with-data.ts'
import { liftHold, placeHold } from '../legal-holds.ts'
import { PEOPLE_OPTIONS, PEOPLE_USAGE, peopleOf, requireKnownKinds, withoutKey } from './people.ts'

const USAGE = `Usage: npm run legal-hold [-- ${PEOPLE_USAGE} [--reason TEXT] [--lift]]`
const OPTIONS = { ...PEOPLE_OPTIONS, reason: { type: 'string', default: '' }, lift: { type: 'boolean', default: false } } as const

/**
 * `npm run legal-hold` protects a person's key from destruction until the hold is lifted (DEC-33); lists all holds without arguments. Exits
 * with 1 when it changed nothing, or a person to protect has no key.
 */
await withData(async ({ db, personalData, clock, schemas }, args) => {
  const { values } = parseOptions({ args: [...args], options: OPTIONS }, USAGE)
  if (args.length === 0) {
    const holds = await db.selectFrom('legal_hold').selectAll().orderBy('heldAt').execute()
    for (const { kind, id, heldAt, reason } of holds)
      process.stdout.write(`${kind} ${id}: since ${schemas.time.format(heldAt)} ${reason}\n`)
    process.stdout.write(`${holds.length} held\n`)
    return
  }
  const people = await peopleOf(db, values, USAGE)
  const store = { db, personalData, now: clock() }
  let changed = 0
  if (values.lift) {
    for (const person of people) if (await liftHold(store, person)) changed += 1
    process.stdout.write(`${changed} of ${people.length} released\n`)
    if (changed === 0) throw new StartError('None of them was held.')
    return
  }
  requireKnownKinds(people)
  await encryptPersons(store, PERSONAL_TABLES, people)
  const missing: string[] = []
  for (const person of people) {
    const outcome = await placeHold(store, person, values.reason)
    if (outcome === 'held') changed += 1
    else if (outcome === 'unknown') missing.push(withoutKey(person))
  }
  process.stdout.write(`${changed} of ${people.length} held\n`)
  if (missing.length > 0) throw new StartError(missing.join('\n'))
  if (changed === 0) throw new StartError('All of them were already held.')
})
