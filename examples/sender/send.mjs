// Sends the rows of a CSV file to Steward: node send.mjs tasks.csv
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'

const BATCH = 1_000
const ATTEMPTS = 8
/** Fields that are no texts. */
const READ = {
  revision: Number,
  withdrawn: (text) => text === 'true',
  policyNoList: (text) => text.split('|'),
  registNoList: (text) => text.split('|'),
}

const [file = ''] = process.argv.slice(2)
const { STEWARD_URL = '', STEWARD_SECRET = '' } = process.env
const address = `${STEWARD_URL}/api/inbound/v1/${basename(file, '.csv')}`

/** Sends a batch, and repeats it while Steward is away: repeated rows are harmless. */
async function send(rows) {
  for (let attempt = 1; ; attempt += 1) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${STEWARD_SECRET}` }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ rows }) }).catch((error) => error)
    if (response.ok) return (await response.json()).rows
    const isTemporary = !response.status || response.status === 429 || response.status >= 500
    if (!isTemporary || attempt === ATTEMPTS)
      throw new Error(response.status ? `${response.status} ${await response.text()}` : response.message)
    await pause(1_000 * Number(response.headers?.get('retry-after') ?? 2 ** attempt))
  }
}

const records = parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true })
const rows = records.map((record) => {
  const given = Object.entries(record).filter(([, text]) => text !== '')
  return Object.fromEntries(given.map(([name, text]) => [name, READ[name] ? READ[name](text) : text]))
})
let refused = 0
for (let at = 0; at < rows.length; at += BATCH) {
  for (const { externalId, result, taskId = '', problems = [] } of await send(rows.slice(at, at + BATCH))) {
    if (result === 'refused') refused += 1
    const facts = [externalId, result, taskId, ...problems.map(({ field, problem }) => `${field} ${problem}`)]
    process.stdout.write(`${facts.join(' ')}\n`)
  }
}
process.exitCode = refused > 0 ? 1 : 0
