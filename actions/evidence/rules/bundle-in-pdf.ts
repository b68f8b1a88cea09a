/** What the bundle is called in a certificate (server/certificate). */
const NAME = 'evidence.json'

/** A PDF that was read, of whatever library. */
interface Pdf {
  attachments: { get(name: string): Uint8Array | null }
}

/** Takes the bundle out of a certificate as PDF; undefined when there is none in it, or it can't be read. */
export type BundleOf = (pdf: Uint8Array) => Promise<Uint8Array | undefined>

export const bundleInPdf =
  (read: (bytes: Uint8Array) => Promise<Pdf>): BundleOf =>
  async (bytes) => {
    try {
      const { attachments } = await read(bytes)
      return attachments.get(NAME) ?? undefined
    } catch {
      return undefined
    }
  }
