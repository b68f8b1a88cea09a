import { type CsvError, parse } from 'csv-parse/sync'

/** A record of a CSV file; `line` is the line of the file where it begins, counted from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A file that cannot be read as CSV, with the line of the fault. */
export class CsvFault extends Error {
  override name = 'CsvFault'
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message)
  }
}

const BOM = '\ufeff'
/** The separators that Excel writes, depending on the language of the system. */
const SEPARATORS = [',', ';', '\t'] as const

/**
 * Reads a CSV file as Excel writes it: UTF-8 with or without a byte order mark, UTF-16 with one, or GB 18030 (a superset of GBK); separated by
 * comma, semicolon or tab; with quoted line breaks. Empty lines are left out. Throws a CsvFault.
 */
export function readCsv(bytes: Uint8Array): CsvRecord[] {
  // The parser would count a line break of two characters within quotes twice.
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  if (text.includes('\0')) throw new CsvFault('the file is not text', 1)
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      on_record: (found) => {
        const { record, info } = found as unknown as { record: string[]; info: { lines: number } }
        const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
        if (record.some((cell) => cell.trim() !== '')) records.push({ line: info.lines - breaks, cells: record })
        return null
      },
    })
  } catch (error) {
    const { message, lines } = error as CsvError & { lines?: number }
    throw new CsvFault(message, lines ?? 1)
  }
  return records
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(BOM, '')
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Returns the separator that occurs most often in the first line outside quotes. */
function separatorOf(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split('\n')
  const counts = SEPARATORS.map((separator) => header.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
