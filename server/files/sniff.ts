import { shortName } from './file-name.ts'
import { type Office, compoundOffice, zippedOffice } from './office.ts'
import { jpegHeader, type PictureHeader, pngHeader } from '../pictures/header.ts'

type Extension = 'jpg' | 'png' | 'pdf' | Office

/** The type of a file, detected by its content. */
export interface ContentKind {
  extension: Extension
  contentType: string
  /** Set for pictures only. */
  picture?: PictureHeader
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
const picture = (extension: Extension, header: PictureHeader | undefined): ContentKind | undefined =>
  header && { ...kind(extension), picture: header }
const office = (extension: Office | undefined): ContentKind | undefined => extension && kind(extension)

/**
 * Returns the type of a file by its content (DEC-21): JPEG, PNG, PDF or an office document. Undefined for everything else, including
 * SVG, HTML, HEIC and a picture with an invalid header. File name and declared type are ignored.
 */
export function sniff(bytes: Uint8Array): ContentKind | undefined {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return picture('jpg', jpegHeader(bytes))
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return picture('png', pngHeader(bytes))
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return kind('pdf')
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return office(zippedOffice(bytes))
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return office(compoundOffice(bytes))
  return undefined
}

/** Path separators, control characters, and characters that reverse the writing direction. */
const UNFIT = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu

/** Returns a safe name: the sent name without path and control characters, with the extension of its content. */
export function nameFor(sent: string, { extension }: ContentKind): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(UNFIT, '').trim().replace(/^\.+/, '')
  const endings = extension === 'jpg' ? ['jpg', 'jpeg'] : [extension]
  const dot = name.lastIndexOf('.')
  const base = shortName(dot > 0 ? name.slice(0, dot) : name)
  const ending = dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase()) ? name.slice(dot + 1) : extension
  return `${base || 'file'}.${ending}`
}
