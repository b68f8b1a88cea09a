import { type ContentKind, kindOfContent } from './rules.ts'

/** Bytes to read; the root element of an SVG may follow a long comment. */
const HEAD_BYTES = 1024

/**
 * Returns the kind of a file by its content; undefined for any other and for an unreadable file. Phones report no type and no extension for
 * some photos, such as WeChat on Android, so the declared type and the name are only hints.
 */
export async function contentKindOf(file: Blob): Promise<ContentKind | undefined> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return kindOfContent(String.fromCharCode(...new Uint8Array(head)))
}
