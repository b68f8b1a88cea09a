import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { createOneTimeCodes } from '../../server/one-time-codes/one-time-codes.ts'
import { insurer, HOLDER, linkOf, createFakeSms, sendLinks } from '../contract/signing-fixtures.ts'
import { accepted, NOON, startTestServer } from '../contract/server.ts'

/**
 * `npm run brute-force-test -- [codes] [guesses]`: tries a million guesses on ten thousand one-time codes (the defaults). They go straight to the
 * module that redeems codes, on SQLite. Then sends a thousand requests with one correct code at the same time, over HTTP. Prints how many
 * guesses were checked. Exits with 1 when a code was checked more than five times or opened more than one session.
 */
const [CODES, GUESSES] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1_000_000)]
if (![CODES, GUESSES].every((count) => Number.isInteger(count) && count > 0)) {
  console.error('Usage: npm run brute-force-test -- [codes] [guesses]')
  process.exit(2)
}
const MOST_TRIES = 5
const AT_ONCE = 1_000

const phone = createFakeSms()
const dataDir = mkdtempSync(join(tmpdir(), 'steward-brute-force-'))
const server = await startTestServer({ databaseLocation: { dataDir }, insurer, sms: () => phone.sms })
const { db } = server
await sendLinks(server)
const secret = 'a secret of the guesses, 32 letters'
const oneTimeCodes = createOneTimeCodes({ secret, pseudonym: createPseudonym(secret) })
const startedAt = performance.now()

const bindings = Array.from({ length: CODES }, (_, index) => ({
  purpose: 'policyholder' as const,
  mobile: `199${String(index).padStart(8, '0')}`,
  link: 'E1',
}))
for (const binding of bindings) await oneTimeCodes.issue(db, { ...binding, mayReceive: true }, NOON)

let correct = 0
for (let guess = 0; guess < GUESSES; guess += 1) {
  const binding = bindings[guess % CODES]
  const code = String((guess * 7919) % 1_000_000).padStart(6, '0')
  if (binding && (await oneTimeCodes.redeem(db, { ...binding, code }, NOON))) correct += 1
}
const { most, checked } = await db
  .selectFrom('one_time_code')
  .select(({ fn }) => [fn.max('tries').as('most'), fn.sum<number>('tries').as('checked')])
  .executeTakeFirstOrThrow()
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
console.log(`${GUESSES} guesses over ${CODES} codes in ${seconds} s: ${checked} checked, at most ${most} per code, ${correct} correct`)

await server.call('sendValidate', { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: linkOf('E1'), ...accepted })
await server.send('/health/live', {})
const request = { loginId: HOLDER, validateCode: phone.last(), endorNo: 'E1', linkId: linkOf('E1') }
const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => server.call('qyWxCustomerLogin', request)))
const sessions = await db.selectFrom('session').select('tokenHash').where('kind', '=', 'policyholder').execute()
const opened = answers.filter(({ status }) => status === '200').length
console.log(`${AT_ONCE} requests with the right code at once: ${opened} signed in, ${sessions.length} sessions`)
await server.close()
rmSync(dataDir, { recursive: true })

if (most > MOST_TRIES || checked + correct > CODES * MOST_TRIES || opened !== 1 || sessions.length !== 1) process.exitCode = 1
