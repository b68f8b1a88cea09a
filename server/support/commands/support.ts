import { readFileSync, writeFileSync } from 'node:fs'
import { parseOptions } from '../../config/parse-options.ts'
import { loadSettings } from '../../config/settings/load-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { supportReport } from '../support-report.ts'

const USAGE = 'Usage: npm run support -- [--config FILE] [--log FILE] [--out FILE]. A log of "-" is read from standard input.'
const OPTIONS = { log: { type: 'string' }, out: { type: 'string', default: 'steward-support.json' } } as const

/**
 * `npm run support` writes a report for support, which only its owner may read. Exits with 1 when the log cannot be read or the report cannot be
 * written.
 */
try {
  const { reading, args } = loadSettings(process.argv.slice(2), process.env)
  const { values } = parseOptions({ args, options: OPTIONS }, USAGE)
  const log = values.log === undefined ? '' : withFile(values.log, () => readFileSync(values.log === '-' ? 0 : (values.log ?? ''), 'utf8'))
  const report = await supportReport(reading, log, Date.now())
  withFile(values.out, () => writeFileSync(values.out, `${JSON.stringify(report, undefined, 2)}\n`, { mode: 0o600 }))
  process.stdout.write(`${values.out} is written. Look through it before you send it.\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function withFile<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new StartError(`${path} can't be used: ${(error as { code?: string }).code ?? 'unknown'}.`)
  }
}
