import { readFileSync } from 'node:fs'
import { StartError } from '../../config/start-error.ts'
import { applyImport, checkImport, ImportConflict } from '../csv/import-staff.ts'
import { type CsvRecord, CsvFault, readCsv } from '../csv/read-csv.ts'
import { command, type Subcommands } from './command.ts'

/** `import`: creates the accounts of a CSV file; a dry run without `--apply`. */
export const IMPORT_COMMANDS: Subcommands = {
  import: command('import FILE.csv [--apply]', { options: { apply: 'boolean' }, argument: true }, async ({ apply }, context, file) => {
    const { db, schemas, print } = context
    try {
      const found = await checkImport(db, recordsOf(file), schemas)
      for (const { line, column, reason } of found.mistakes)
        print(`${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`)
      if (found.mistakes.length > 0)
        throw new StartError(`${found.mistakes.length} mistakes, so nothing was imported: correct the file and run the command again.`)
      if (apply) await applyImport(context, found)
      print(`${found.accounts.length} accounts ${apply ? 'are created' : 'would be created: add --apply to create them'}.`)
    } catch (error) {
      if (error instanceof CsvFault) throw new StartError(`${file}:${error.line}: ${error.message}.`)
      if (error instanceof ImportConflict) throw new StartError('An account of the file was created meanwhile: run the command again.')
      throw error
    }
  }),
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
