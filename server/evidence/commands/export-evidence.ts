import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { DAY } from '../../../renderer/language/time.ts'
import { makeFolder } from '../../database/data-dir.ts'
import { lastIssued } from '../../certificate/last-issued.ts'
import { withData } from '../../start/with-data.ts'
import { csvLine, exportedKeys, exportEvidence } from '../export.ts'

const USAGE = 'Usage: npm run export-evidence -- --from YYYY-MM-DD --to YYYY-MM-DD [--out DIR] [--key PUB]…'
const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string', default: 'evidence' },
  key: { type: 'string', multiple: true },
} as const
const KEY_COLUMNS = ['keyId', 'publicKey', 'since', 'previous', 'vouched']
const COLUMNS = ['signatureId', 'endorNo', 'policyNo', 'signedAt', 'undoneAt', 'result', 'file', 'certificateSha256']

/**
 * `npm run export-evidence` writes evidence bundles of all signatures of a range of business days (inclusive), and a CSV with the hash of
 * each certificate. It verifies each bundle, and each certificate against its `issued` event; exits with 1 for an altered or damaged one.
 * It writes all signing keys to keys.csv, marked whether today's key or a `--key` vouches for them. `--key` names a key from before a
 * rotation without a handover. Auditors pin the vouched keys.
 */
await withData(async ({ db, personalData, store, clock, schemas, signingKey }) => {
  const { values } = parseOptions({ options: OPTIONS }, USAGE)
  const [from, to] = [instant(values.from), instant(values.to)]
  if (from === undefined || to === undefined || from > to) throw new StartError(USAGE)
  if (!signingKey) throw new StartError('SIGNING_KEY is not set: bundles are signed with it.')
  makeFolder(values.out)
  const list = join(values.out, 'signatures.csv')
  writeFileSync(list, `\uFEFF${csvLine(COLUMNS)}`, { mode: 0o600 })
  const keys = await exportedKeys(db, signingKey, values.key ?? [])
  const pinned = keys.filter(({ isTrusted }) => isTrusted).map(({ publicKey }) => publicKey)
  const rows = keys.map(({ keyId, publicKey, addedAt, previous, isTrusted }) =>
    csvLine([keyId, publicKey, schemas.time.format(addedAt), previous, isTrusted ? 'yes' : 'no']),
  )
  writeFileSync(join(values.out, 'keys.csv'), `\uFEFF${csvLine(KEY_COLUMNS)}${rows.join('')}`, { mode: 0o600 })
  let [total, failed] = [0, 0]
  const certificateHash = async (signatureId: string) => (await lastIssued(db, signatureId))?.hash
  const source = { db, personalData, files: store, signingKey, now: clock(), certificateHash }
  for await (const each of exportEvidence(source, { from, to: to + DAY, pinned })) {
    const { signatureId, endorNo, policyNo, signedAt, undoneAt, result, bundle } = each
    const file = bundle === undefined ? '' : `${signatureId}.evidence.json`
    if (bundle !== undefined) writeFileSync(join(values.out, file), bundle, { mode: 0o600 })
    const undone = undoneAt === null ? '' : schemas.time.format(undoneAt)
    const signed = schemas.time.format(signedAt)
    appendFileSync(list, csvLine([signatureId, endorNo, policyNo, signed, undone, result, file, each.certificateHash]))
    total += 1
    if (result !== 'held') failed += 1
  }
  process.stdout.write(`${total} signatures in ${values.out}, ${failed} of them altered, unsealed or damaged\n`)
  process.stdout.write(`Keys to verify them with: ${pinned.map((each) => `--key ${each}`).join(' ')}\n`)
  const unvouched = keys.length - pinned.length
  if (unvouched > 0) process.stdout.write(`${unvouched} keys in keys.csv are not vouched for by these keys: name yours with --key\n`)
  if (failed > 0) process.exitCode = 1

  /** Returns the start of a business day; undefined for invalid text. */
  function instant(day: string | undefined): number | undefined {
    return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? schemas.time.parse(`${day} 00:00:00`) : undefined
  }
})
