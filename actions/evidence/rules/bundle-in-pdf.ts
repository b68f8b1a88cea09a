/** The attachment name of the bundle in a certificate (server/certificate). */
export const ATTACHED = 'evidence.json'

/** A parsed PDF, independent of the library. */
interface Pdf {
  attachments: { get(name: string): Uint8Array | null }
}

/** Extracts the bundle from a PDF certificate; undefined when the PDF contains none or is unreadable. */
export type BundleOf = (pdf: Uint8Array) => Promise<Uint8Array | undefined>

/** Returns the extractor for a PDF library. */
export const bundleInPdf =
  (read: (bytes: Uint8Array) => Promise<Pdf>): BundleOf =>
  async (bytes) => {
    try {
      const { attachments } = await read(bytes)
      return attachments.get(ATTACHED) ?? undefined
    } catch {
      return undefined
    }
  }
