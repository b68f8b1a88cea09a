/** An uploaded file; its bytes are in the store. */
export interface FileTable {
  fileId: string
  /** With the ending that belongs to its content. */
  fileName: string
  /** By its content. */
  contentType: string
  size: number
  /** Who uploaded it. */
  userId: string
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
