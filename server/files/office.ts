/** Which office document some bytes are: the extension that belongs to it. */
export type Office = 'doc' | 'docx' | 'xls' | 'xlsx' | 'ppt' | 'pptx'

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What the document of a kind is called inside the archive. */
const MAIN_PARTS: [string, Office][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]
/** The end record of an archive without its comment, and the longest comment there is. */
const [END_BYTES, COMMENT_BYTES] = [22, 65_535]
const MOST_PARTS = 10_000

/** An office document of today is a ZIP archive with a table of contents and a main part. Undefined for any other archive. */
export function zippedOffice(bytes: Uint8Array): Office | undefined {
  const names = new Set(namesIn(bytes))
  if (!names.has('[Content_Types].xml')) return undefined
  return MAIN_PARTS.find(([part]) => names.has(part))?.[1]
}

/** The names in an archive's directory, as far as it can be read. */
function namesIn(bytes: Uint8Array): string[] {
  const data = view(bytes)
  const names: string[] = []
  for (let at = directoryOf(bytes); names.length < MOST_PARTS; ) {
    if (at === undefined || at + 46 > bytes.length || data.getUint32(at) !== 0x50_4b_01_02) return names
    const [name, extra, comment] = [28, 30, 32].map((offset) => data.getUint16((at ?? 0) + offset, true))
    names.push(Buffer.from(bytes.subarray(at + 46, at + 46 + (name ?? 0))).toString('utf8'))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

/** Where the directory begins: the end record says so, and is looked for from the end. */
function directoryOf(bytes: Uint8Array): number | undefined {
  const data = view(bytes)
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (data.getUint32(at) === 0x50_4b_05_06) return data.getUint32(at + 16, true)
  }
  return undefined
}

/** What the document of a kind is called inside the older container. */
const STREAMS: [string, Office][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]
/** A directory entry of the container: name in UTF-16, the name's length at 64, 2 for a stream at 66. */
const ENTRY_BYTES = 128
const STREAM = 2

/** An office document of before is a compound file with a stream of a known name. Undefined for any other compound file. */
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
