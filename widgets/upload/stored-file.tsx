import type { UploadProps } from '../../generated/widgets.ts'
import type { FileRow, Thumb } from './file-entry.tsx'
import { useFileAddress } from './file-address.ts'

export interface StoredFileData {
  name: string
  src: string | undefined
  /** The file itself, when it has no address yet. */
  file: File | undefined
}

interface StoredFileProps extends StoredFileData {
  entry: typeof Thumb | typeof FileRow
  words: UploadProps['words']
  onOpen(picture: { src: string; name: string }): void
  onRemove: (() => void) | undefined
}

/** Renders a file of the field's value by its address, or by an object URL of the File. */
export function StoredFile({ entry: Entry, name, src, file, words, onOpen, onRemove }: StoredFileProps) {
  const address = useFileAddress(file) ?? src
  const open = address ? () => onOpen({ src: address, name }) : undefined
  return <Entry state="stored" {...{ name, src: address, size: file?.size, words, onRemove }} onOpen={open} />
}
