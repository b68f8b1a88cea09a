/** The user it stands under, a signer or a claimant by a link of that user, or the service (a certificate). */
export type FileOrigin = 'user' | 'signer' | 'claimant' | 'service'

/** An uploaded file; its bytes are in the store. */
export interface FileTable {
  fileId: string
  /** With the ending that belongs to its content. */
  fileName: string
  /** By its content. */
  contentType: string
  size: number
  /** Whom it stands under: who uploaded it, or sent the link by which it came. */
  userId: string
  /** Who sent its bytes; only what users sent themselves counts for their quota. */
  origin: FileOrigin
  createdAt: number
}

/** The bytes of files, where the store is the database. */
export interface FileContentTable {
  fileId: string
  content: Uint8Array
}

/** The tables of uploaded files. */
export interface FileTables {
  file: FileTable
  file_content: FileContentTable
}
