import { readFileSync } from 'node:fs'
import { StartError } from '../../config/start-error.ts'
import type { Mistake } from '../csv/columns.ts'
import { applyImport, checkImport, ImportConflict } from '../csv/import-staff.ts'
import { applyTags, checkTags, planTags } from '../csv/import-tags.ts'
import { type CsvRecord, CsvFault, readCsv } from '../csv/read-csv.ts'
import { command, type Subcommands } from './command.ts'

/** `import` creates the accounts of a CSV file, `import-tags` the personal tags of stewards; dry runs without `--apply`. */
export const IMPORT_COMMANDS: Subcommands = {
  import: command('import FILE.csv [--apply]', { options: { apply: 'boolean' }, argument: true }, async ({ apply }, context, file) => {
    const { db, schemas, print } = context
    await reportingFaults(file, async () => {
      const found = await checkImport(db, recordsOf(file), schemas)
      refuseMistakes(file, found.mistakes, print)
      if (apply) await applyImport(context, found)
      print(`${found.accounts.length} accounts ${apply ? 'are created' : 'would be created: add --apply to create them'}.`)
    })
  }),
  'import-tags': command(
    'import-tags FILE.csv [--apply]',
    { options: { apply: 'boolean' }, argument: true },
    async ({ apply }, { print, ...context }, file) =>
      reportingFaults(file, async () => {
        const { tags, mistakes } = await checkTags(context.db, recordsOf(file))
        refuseMistakes(file, mistakes, print)
        const { added, moved } = await (apply ? applyTags(context, tags) : planTags(context.db, tags))
        const would = apply ? 'are' : 'would be'
        print(`${added} personal tags ${would} added, ${moved} ${would} moved${apply ? '' : ': add --apply to do it'}.`)
      }),
  ),
}

async function reportingFaults(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof CsvFault) throw new StartError(`${file}:${error.line}: ${error.message}.`)
    if (error instanceof ImportConflict) throw new StartError('An account of the file was created meanwhile: run the command again.')
    throw error
  }
}

/** Prints all mistakes of a file. Throws a StartError when there is one. */
function refuseMistakes(file: string, mistakes: readonly Mistake[], print: (line: string) => void): void {
  for (const { line, column, reason } of mistakes) print(`${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`)
  if (mistakes.length > 0)
    throw new StartError(`${mistakes.length} mistakes, so nothing was imported: correct the file and run the command again.`)
}

function recordsOf(file: string): CsvRecord[] {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new StartError(`${file} cannot be read (${String((error as { code?: unknown }).code)}).`)
  }
  return readCsv(bytes)
}
