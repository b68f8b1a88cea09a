import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { DAY } from '../../../renderer/language/time.ts'
import { createPrivateFolder, withFolder } from '../../database/data-dir.ts'
import { lastIssued } from '../../certificate/last-issued.ts'
import { withData } from '../../start/with-data.ts'
import { countMissing, csvLine, exportedKeys, exportEvidence } from '../export.ts'
import { namedKeys } from '../named-keys.ts'
import { requireServiceKey } from '../signing-keys.ts'

const USAGE = 'Usage: npm run export-evidence -- --from YYYY-MM-DD --to YYYY-MM-DD [--out DIR] [--key PUB]…'
const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string', default: 'evidence' },
  key: { type: 'string', multiple: true },
} as const
const LIST = 'signatures.csv'
const KEY_COLUMNS = ['keyId', 'publicKey', 'since', 'previous', 'vouched']
const COLUMNS = ['signatureId', 'endorNo', 'policyNo', 'signedAt', 'undoneAt', 'result', 'file', 'certificateSha256']

/**
 * `npm run export-evidence` writes evidence bundles of all signatures of a range of business days (inclusive), and a CSV with the hash of
 * each certificate. It verifies each bundle, and each certificate against its `issued` event; exits with 1 for an altered or damaged one,
 * else with 3 when a signature of the range waited for the core, because a later range does not contain it.
 * It writes all signing keys to keys.csv, marked whether today's key or a `--key` vouches for them. `--key` names a key from before a
 * rotation without a handover. Auditors pin the vouched keys.
 */
await withData(async ({ db, personalData, store, clock, schemas, ...data }, args) => {
  const { values } = parseOptions({ args: [...args], options: OPTIONS }, USAGE)
  const [from, to] = [instant(values.from), instant(values.to)]
  if (from === undefined || to === undefined || from > to) throw new StartError(USAGE)
  const named = namedKeys(values.key ?? [])
  const signingKey = await requireServiceKey(db, data.signingKey, 'bundles are signed with it')
  createPrivateFolder('--out', values.out)
  write(LIST, `\uFEFF${csvLine(COLUMNS)}`)
  const keys = await exportedKeys(db, signingKey, named)
  const pinned = keys.filter(({ isTrusted }) => isTrusted).map(({ publicKey }) => publicKey)
  const rows = keys.map(({ keyId, publicKey, addedAt, previous, isTrusted }) =>
    csvLine([keyId, publicKey, schemas.time.format(addedAt), previous, isTrusted ? 'yes' : 'no']),
  )
  write('keys.csv', `\uFEFF${csvLine(KEY_COLUMNS)}${rows.join('')}`)
  let failed = 0
  const range = { from, to: to + DAY }
  const exported = new Set<string>()
  const certificateHash = async (signatureId: string) => (await lastIssued(db, signatureId))?.hash
  const source = { db, personalData, files: store, signingKey, now: clock(), certificateHash }
  for await (const each of exportEvidence(source, { ...range, pinned })) {
    const { signatureId, endorNo, policyNo, signedAt, undoneAt, result, bundle } = each
    const file = bundle === undefined ? '' : `${signatureId}.evidence.json`
    if (bundle !== undefined) write(file, bundle)
    const undone = undoneAt === null ? '' : schemas.time.format(undoneAt)
    const signed = schemas.time.format(signedAt)
    write(LIST, csvLine([signatureId, endorNo, policyNo, signed, undone, result, file, each.certificateHash]), 'a')
    exported.add(signatureId)
    if (result !== 'held') failed += 1
  }
  process.stdout.write(`${exported.size} signatures in ${values.out}, ${failed} of them altered, unsealed or damaged\n`)
  process.stdout.write(`Keys to verify them with: ${pinned.map((each) => `--key ${each}`).join(' ')}\n`)
  const unvouched = keys.length - pinned.length
  if (unvouched > 0) process.stdout.write(`${unvouched} keys in keys.csv are not vouched for by these keys: name yours with --key\n`)
  const missing = await countMissing(db, range, exported)
  if (missing > 0)
    process.stdout.write(
      `${missing} signatures of these days are missing, as they waited for the insurer's core: export these days again later\n`,
    )
  if (failed > 0) process.exitCode = 1
  else if (missing > 0) process.exitCode = 3

  /** Writes a file of the export; the flag `a` appends. Throws a StartError when the folder is unusable, e.g. full. */
  function write(name: string, content: string | Uint8Array, flag: 'a' | 'w' = 'w'): void {
    withFolder('--out', values.out, () => writeFileSync(join(values.out, name), content, { mode: 0o600, flag }))
  }

  /** Returns the start of a business day; undefined for invalid text. */
  function instant(day: string | undefined): number | undefined {
    return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? schemas.time.parse(`${day} 00:00:00`) : undefined
  }
})
