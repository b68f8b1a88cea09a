import type { UploadProps } from '../../generated/widgets.ts'
import type { FileRow, Thumb } from './file-entry.tsx'
import { useFileAddress } from './file-address.ts'

export interface Shown {
  name: string
  src: string | undefined
  /** The file itself, which has no address yet. */
  file: File | undefined
}

interface ThereProps extends Shown {
  entry: typeof Thumb | typeof FileRow
  words: UploadProps['words']
  onOpen(picture: { src: string; name: string }): void
  onRemove: (() => void) | undefined
}

/** One that the field holds: by its address, or the file itself, which gets an address for as long as it is shown. */
export function There({ entry: Entry, name, src, file, words, onOpen, onRemove }: ThereProps) {
  const address = useFileAddress(file) ?? src
  const open = address ? () => onOpen({ src: address, name }) : undefined
  return <Entry state="there" {...{ name, src: address, size: file?.size, words, onRemove }} onOpen={open} />
}
