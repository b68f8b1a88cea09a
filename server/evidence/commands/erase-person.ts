import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { encryptPersons } from '../../personal-data/encrypt-plaintext.ts'
import { PERSONAL_TABLES } from '../../start/personal-tables.ts'
import { withData } from '../../start/with-data.ts'
import { erasePeople } from '../legal-holds.ts'
import { PEOPLE_OPTIONS, PEOPLE_USAGE, peopleOf, requireKnownKinds } from './people.ts'

const USAGE = `Usage: npm run erase-person -- ${PEOPLE_USAGE}`

/**
 * `npm run erase-person` permanently destroys a person's key (DEC-33). Ciphertexts remain, and evidence stays verifiable and records the
 * erasure. Destroys nothing and exits with 1 when a legal hold protects one of the keys, or no key exists.
 */
await withData(async ({ db, personalData, clock }, args) => {
  const people = await peopleOf(db, parseOptions({ args: [...args], options: PEOPLE_OPTIONS }, USAGE).values, USAGE)
  requireKnownKinds(people)
  await encryptPersons({ db, personalData }, PERSONAL_TABLES, people)
  const outcomes = await erasePeople({ db, personalData, now: clock() }, PERSONAL_TABLES, people)
  for (const [at, { kind, id }] of people.entries()) process.stdout.write(`${kind} ${id}: ${outcomes[at]}\n`)
  if (outcomes.includes('held'))
    throw new StartError('A legal hold protects a key, so none was destroyed: lift it first with npm run legal-hold -- … --lift.')
  if (outcomes.every((outcome) => outcome === 'unknown')) throw new StartError('The key does not exist or was already destroyed.')
})
