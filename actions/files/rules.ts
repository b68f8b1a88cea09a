/**
 * The kind of a file by its content: `picture` is one of the other formats that browsers may draw, `document` a PDF, an archive (Office
 * documents are archives too) or an older Office document.
 */
export type ContentKind = 'jpeg' | 'png' | 'heif' | 'picture' | 'svg' | 'document'

/** Texts at an offset that identify a kind, one character per byte. */
const SIGNATURES: readonly (readonly [offset: number, texts: readonly string[], kind: ContentKind])[] = [
  [0, ['\xff\xd8\xff'], 'jpeg'],
  [0, ['\x89PNG\r\n\x1a\n'], 'png'],
  // The type of the first box and its brand (ISO 14496-12).
  [4, ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].map((brand) => `ftyp${brand}`), 'heif'],
  [4, ['ftypavif', 'ftypavis'], 'picture'],
  [8, ['WEBP'], 'picture'],
  [0, ['GIF8', 'BM', 'II*\0', 'MM\0*'], 'picture'],
  [0, ['%PDF-', 'PK\x03\x04', '\xd0\xcf\x11\xe0'], 'document'],
]
/** An SVG element, after an XML declaration, comments or a document type. */
const SVG = /^(\xef\xbb\xbf)?\s*<(svg[\s>]|(\?xml|!--|!doctype svg)[^]*<svg[\s>])/i

/** Returns the kind of a file from its first bytes, given as one character per byte; undefined for any other content. */
export const kindOfContent = (start: string): ContentKind | undefined =>
  SIGNATURES.find(([offset, texts]) => texts.some((text) => start.startsWith(text, offset)))?.[2] ?? (SVG.test(start) ? 'svg' : undefined)

/** Whether a file is treated as a picture. For unknown content, which only the browser can try to draw, the declared type decides. */
export const isPicture = (kind: ContentKind | undefined, { type }: Pick<File, 'type'>): boolean =>
  kind === undefined ? type.startsWith('image/') : kind !== 'document' && kind !== 'svg'

/** The size of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** The limits of a redrawn picture in pixels (DEC-21, DEC-38). */
export interface PictureLimits {
  /** The longer side of an ordinary picture. */
  longest: number
  /** The shorter side of a long picture. */
  shortestOfLong: number
  /** The area of a long picture. */
  pixels: number
}

/** Sides that differ by more than this factor make a picture long, such as a screenshot of a whole chat. */
const LONG_RATIO = 2
/** The longest side that every browser can draw. */
const MAX_SIDE = 32_767

export const isLong = ({ width, height }: PictureSize): boolean => Math.max(width, height) > LONG_RATIO * Math.min(width, height)

/**
 * Returns the longer side of a picture after redrawing, never more than before. A long picture keeps its shorter side up to a limit, because
 * its text would be unreadable when its longer side were limited like that of a photo (DEC-38).
 */
export function longestSide(size: PictureSize, { longest, shortestOfLong, pixels }: PictureLimits): number {
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)]
  if (!isLong(size)) return Math.min(long, longest)
  const scale = Math.min(1, shortestOfLong / short, Math.sqrt(pixels / (long * short)), MAX_SIDE / long)
  return Math.max(1, Math.floor(long * scale))
}
