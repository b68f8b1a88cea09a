import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import { DAY } from '../../../renderer/language/time.ts'
import { withData } from '../../start/with-data.ts'
import { csvLine, exportEvidence } from '../export.ts'

const USAGE = 'Usage: npm run export-evidence -- --from YYYY-MM-DD --to YYYY-MM-DD [--out DIR]'
const COLUMNS = ['signatureId', 'endorNo', 'policyNo', 'signedAt', 'undoneAt', 'result', 'file']

/**
 * `npm run export-evidence`: for an auditor, a bundle of every signature of these business days, both included, and a CSV of them. Each
 * bundle is checked as it is written; ends with 1 when one was altered, or could not be made.
 */
await withData(async ({ db, personalData, store, clock, schemas, signingKey }) => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, out: { type: 'string', default: 'evidence' } },
  })
  const [from, to] = [instant(values.from), instant(values.to)]
  if (from === undefined || to === undefined || from > to) throw new StartError(USAGE)
  if (!signingKey) throw new StartError('SIGNING_KEY is not set: it says that a bundle is whole.')
  mkdirSync(values.out, { recursive: true, mode: 0o700 })
  const list = join(values.out, 'signatures.csv')
  writeFileSync(list, `\uFEFF${csvLine(COLUMNS)}`, { mode: 0o600 })
  let [all, wrong] = [0, 0]
  for await (const each of exportEvidence({ db, personalData, files: store, signingKey, now: clock() }, { from, to: to + DAY })) {
    const { signatureId, endorNo, policyNo, signedAt, undoneAt, result, bundle } = each
    const file = bundle === undefined ? '' : `${signatureId}.evidence.json`
    if (bundle !== undefined) writeFileSync(join(values.out, file), bundle, { mode: 0o600 })
    const undone = undoneAt === null ? '' : schemas.time.format(undoneAt)
    appendFileSync(list, csvLine([signatureId, endorNo, policyNo, schemas.time.format(signedAt), undone, result, file]))
    all += 1
    if (result !== 'held') wrong += 1
  }
  process.stdout.write(`${all} signatures in ${values.out}, ${wrong} of them altered, unsealed or damaged\n`)
  if (wrong > 0) process.exitCode = 1

  /** The start of a business day. */
  function instant(day: string | undefined): number | undefined {
    return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? schemas.time.parse(`${day} 00:00:00`) : undefined
  }
})
