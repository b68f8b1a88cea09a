import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { PERSONAL_TABLES } from '../../start/personal-tables.ts'
import { withData } from '../../start/with-data.ts'
import { erase } from '../legal-holds.ts'
import { PEOPLE_OPTIONS, PEOPLE_USAGE, peopleOf, requireKnownKinds } from './people.ts'

const USAGE = `Usage: npm run erase-person -- ${PEOPLE_USAGE}`

/**
 * `npm run erase-person` permanently destroys a person's key (DEC-33). Ciphertexts remain, and evidence stays verifiable and records the
 * erasure. Exits with 1 when a legal hold prevents an erasure or no key exists.
 */
await withData(async ({ db, personalData, clock }) => {
  const people = await peopleOf(db, parseOptions({ options: PEOPLE_OPTIONS }, USAGE).values, USAGE)
  requireKnownKinds(people)
  const outcomes = []
  for (const person of people) outcomes.push([person, await erase({ db, personalData, now: clock() }, PERSONAL_TABLES, person)] as const)
  for (const [{ kind, id }, outcome] of outcomes) process.stdout.write(`${kind} ${id}: ${outcome}\n`)
  if (outcomes.some(([, outcome]) => outcome === 'held'))
    throw new StartError('A legal hold protects a key: lift it first with npm run legal-hold -- … --lift.')
  if (outcomes.every(([, outcome]) => outcome === 'unknown')) throw new StartError('The key does not exist or was already destroyed.')
})
