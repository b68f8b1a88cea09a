/** The type of an office document, as its file extension. */
export type Office = 'doc' | 'docx' | 'xls' | 'xlsx' | 'ppt' | 'pptx'

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Path of the main part inside the archive, per type. */
const MAIN_PARTS: [string, Office][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]
/** Size of a ZIP end record without comment, and the maximum length of the comment. */
const [END_BYTES, COMMENT_BYTES] = [22, 65_535]
const MAX_PARTS = 10_000

/** Returns the type of an Office Open XML document: a ZIP archive with a content types part and a main part. Undefined for others. */
export function zippedOffice(bytes: Uint8Array): Office | undefined {
  const names = new Set(namesIn(bytes))
  if (!names.has('[Content_Types].xml')) return undefined
  return MAIN_PARTS.find(([part]) => names.has(part))?.[1]
}

/** Returns the names in an archive's central directory, as far as it is readable. */
function namesIn(bytes: Uint8Array): string[] {
  const data = view(bytes)
  const names: string[] = []
  for (let at = directoryOf(bytes); names.length < MAX_PARTS; ) {
    if (at === undefined || at + 46 > bytes.length || data.getUint32(at) !== 0x50_4b_01_02) return names
    const [name, extra, comment] = [28, 30, 32].map((offset) => data.getUint16((at ?? 0) + offset, true))
    names.push(Buffer.from(bytes.subarray(at + 46, at + 46 + (name ?? 0))).toString('utf8'))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

/** Returns the offset of the central directory from the end record, which is searched backwards. */
function directoryOf(bytes: Uint8Array): number | undefined {
  const data = view(bytes)
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (data.getUint32(at) === 0x50_4b_05_06) return data.getUint32(at + 16, true)
  }
  return undefined
}

/** Name of the main stream inside a compound file, per type. */
const STREAMS: [string, Office][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]
/** A directory entry of a compound file: name in UTF-16, length of the name at 64, 2 for a stream at 66. */
const ENTRY_BYTES = 128
const STREAM = 2

/** Returns the type of a binary Office document: a compound file with a stream of a known name. Undefined for others. */
export function compoundOffice(bytes: Uint8Array): Office | undefined {
  const data = view(bytes)
  for (let at = 512; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const length = data.getUint16(at + 64, true)
    if (data.getUint8(at + 66) !== STREAM || length < 2 || length > 64) continue
    const name = Buffer.from(bytes.subarray(at, at + length - 2)).toString('utf16le')
    const found = STREAMS.find(([stream]) => stream === name)
    if (found) return found[1]
  }
  return undefined
}
