/** The uploader: a user, a signer or claimant with a user's link, or the service itself (a certificate). */
export type FileOrigin = 'user' | 'signer' | 'claimant' | 'service'

/** An uploaded file; its bytes are in the store. */
export interface FileTable {
  fileId: string
  /** With the extension of its content. */
  fileName: string
  /** Detected by content. */
  contentType: string
  size: number
  /** The SHA-256 of the stored bytes in hexadecimal; null for encrypted files, which authenticate. */
  sha256: string | null
  /** The user who uploaded the file or sent the upload link. */
  userId: string
  /** The uploader; only files of users themselves count for their quota. */
  origin: FileOrigin
  createdAt: number
}

/** The bytes of files, when stored in the database. */
export interface FileContentTable {
  fileId: string
  content: Uint8Array
}

/** The mark of the storage that contains the bytes of files; one row. */
export interface FileStorageTable {
  id: number
  mark: string
}

export interface FileTables {
  file: FileTable
  file_storage: FileStorageTable
  file_content: FileContentTable
}
