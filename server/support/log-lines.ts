import { isRecord } from '../../renderer/language/codec.ts'

/** Fields of log lines with texts that name no person. Numbers and booleans are kept in any field. */
const TEXTS: ReadonlySet<string> = new Set([
  'time',
  'version',
  'level',
  'start',
  'method',
  'route',
  'requestId',
  'name',
  'code',
  'at',
  'event',
  'reason',
  'by',
  'client',
  'clock',
  'outbox',
  'webhook',
  'health',
  'personalData',
  'directory',
  'contacts',
  'tags',
  'signingCert',
])

/** What may identify a person: numbers of mobiles and identity cards, addresses of e-mail, and Chinese names. */
const PERSONAL =
  /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)|(?<!\d)\d{17}[\dXx](?!\d)|[\w.+-]+@[\w-]+\.[\w.-]+|\p{Script=Han}+/gu

/** Replaces whatever may identify a person. */
export const withoutPersons = (text: string): string => text.replace(PERSONAL, '(removed)')

/**
 * Returns the records of a server's log, oldest first, at most `limit`: of each only the known fields, without what may identify a person. Lines of
 * other programs are left out and counted.
 */
export function safeRecords(log: string, limit: number): { records: object[]; others: number } {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const records = lines.flatMap((line): object[] => {
    const record = parse(line)
    return record ? [record] : []
  })
  return { records: records.slice(-limit), others: lines.length - records.length }
}

function parse(line: string): object | undefined {
  try {
    const record: unknown = JSON.parse(line)
    if (!isRecord(record) || typeof record['time'] !== 'string') return undefined
    return Object.fromEntries(Object.entries(record).flatMap(([field, value]) => safeField(field, value)))
  } catch {
    return undefined
  }
}

function safeField(field: string, value: unknown): [string, unknown][] {
  if (typeof value === 'number' || typeof value === 'boolean') return [[field, value]]
  if (!TEXTS.has(field)) return []
  if (typeof value === 'string') return [[field, withoutPersons(value)]]
  if (Array.isArray(value)) return [[field, value.filter((each) => typeof each === 'string').map(withoutPersons)]]
  return []
}
