import { type Office, compoundOffice, zippedOffice } from './office.ts'
import { type Size, jpegSize, pngSize } from './pixels.ts'

type Extension = 'jpg' | 'png' | 'pdf' | Office

/** What some bytes are, told from themselves alone. */
export interface ContentKind {
  extension: Extension
  contentType: string
  /** Of a picture. */
  size?: Size
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const CONTENT_TYPES: Record<Extension, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${OPEN_XML}.wordprocessingml.document`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  pptx: `${OPEN_XML}.presentationml.presentation`,
}

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
const kind = (extension: Extension): ContentKind => ({ extension, contentType: CONTENT_TYPES[extension] })
const picture = (extension: Extension, size: Size | undefined): ContentKind | undefined => size && { ...kind(extension), size }
const office = (extension: Office | undefined): ContentKind | undefined => extension && kind(extension)

/**
 * What a file is, by its content (DEC-21): jpeg, png, pdf or an office document, and undefined for everything else,
 * be it svg, html, HEIC or a picture without a readable header. Names and declared types have no say.
 */
export function sniff(bytes: Uint8Array): ContentKind | undefined {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return picture('jpg', jpegSize(bytes))
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return picture('png', pngSize(bytes))
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return kind('pdf')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return office(zippedOffice(bytes))
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return office(compoundOffice(bytes))
  return undefined
}

const LONGEST_NAME = 100
/** Path separators, control characters, and marks that turn the direction of what follows. */
const UNFIT = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu

/** A name to keep a file under: what was sent without paths and control characters, with the ending its content calls for. */
export function nameFor(sent: string, { extension }: ContentKind): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(UNFIT, '').trim().replace(/^\.+/, '')
  const endings = extension === 'jpg' ? ['jpg', 'jpeg'] : [extension]
  const dot = name.lastIndexOf('.')
  const base = Array.from(dot > 0 ? name.slice(0, dot) : name)
    .slice(0, LONGEST_NAME)
    .join('')
  const ending = dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase()) ? name.slice(dot + 1) : extension
  return `${base || 'file'}.${ending}`
}
