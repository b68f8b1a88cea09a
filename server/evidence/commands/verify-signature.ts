import { readFileSync } from 'node:fs'
import type { Verdict } from '../../../actions/evidence/rules/findings.ts'
import { PDF } from '@libpdf/core'
import { bundleInPdf } from '../../../actions/evidence/rules/bundle-in-pdf.ts'
import { pinnedKeys } from '../../../actions/evidence/rules/pinned-keys.ts'
import { verifyFiles } from '../../../actions/evidence/rules/verify-files.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { readSchemas, type Schemas } from '../../schemas/read-schemas.ts'
import { nodePrimitives } from '../primitives.ts'

/**
 * `npm run verify-signature -- FILE [FILE] [--key PUB]…` verifies an evidence file, a certificate PDF, or both, offline and without a
 * database. `--key` is an operator's public key (base64) or its id; repeat it after a key rotation. It prints one line per check and names
 * the first altered part. Exits with 0 when everything matches its seals, 3 when this holds but the pages of a PDF or the key were not checked,
 * 2 without a readable file, with an unknown option or with a text that is no key, and 1 otherwise.
 */
const EXIT_CODES: ReadonlyMap<Verdict['result'], number> = new Map([
  ['held', 0],
  ['partial', 3],
])
const schemas = readSchemas()
const { values, positionals, wrong } = readOptions()
const files = positionals.map((path) => ({ path, bytes: read(path) }))
const keys = (values.key ?? []).map((key) => pinnedKeys(key))
const unread = files.find(({ bytes }) => bytes === undefined)
if (files.length === 0) end([...wrong, schemas.text('server.evidenceUsage')], 2)
else if (keys.some((ids) => ids?.length !== 1)) end([schemas.text('server.evidenceWrongKey')], 2)
else if (unread) end([schemas.text('server.evidenceNoFile', { file: unread.path })], 2)
else {
  const verdict = await verifyFiles(
    nodePrimitives,
    files.flatMap(({ bytes }) => bytes ?? []),
    keys.flatMap((ids) => ids ?? []),
    bundleInPdf((pdf) => PDF.load(pdf)),
  )
  const code = EXIT_CODES.get(verdict.result) ?? 1
  // Anyone with write access to the data can make consistent evidence with an own key.
  const isUnpinned = keys.length === 0 && code !== 1
  end([...linesOf(verdict, schemas), ...(isUnpinned ? [schemas.text('server.evidenceUnpinned')] : [])], isUnpinned ? 3 : code)
}

/** Returns no files for an unknown option or one that npm took, so that the usage is printed; `wrong` has the reason. */
function readOptions(): { values: { key?: string[] | undefined }; positionals: string[]; wrong: string[] } {
  try {
    return { ...parseOptions({ options: { key: { type: 'string', multiple: true } }, allowPositionals: true }, ''), wrong: [] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { values: {}, positionals: [], wrong: error.message === '' ? [] : [error.message] }
  }
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function linesOf({ result, findings, altered, about }: Verdict, { text, label, time }: Schemas): string[] {
  const placeOf = (place: number | undefined) => (place === undefined ? '' : text('server.evidencePlace', { place: String(place) }))
  const lines = findings.map(({ part, state, place }) =>
    text('server.evidenceLine', { part: label('evidencePart', part), place: placeOf(place), state: label('evidenceState', state) }),
  )
  const first = altered && text('server.evidenceAltered', { part: label('evidencePart', altered.part), place: placeOf(altered.place) })
  const { endorNo = '', signatureId = '', signedAt = 0, keyId = '', unsealed = 0 } = about ?? {}
  return [
    ...(about ? [text('server.evidenceAbout', { endorNo, signatureId, signedAt: time.format(signedAt), keyId })] : []),
    ...lines,
    ...(unsealed > 0 ? [text('server.evidenceUnsealed', { count: String(unsealed) })] : []),
    label('evidenceResult', result),
    ...(first === undefined ? [] : [first]),
  ]
}

function end(lines: readonly string[], code: number): void {
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = code
}
