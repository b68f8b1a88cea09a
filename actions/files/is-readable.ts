/**
 * Whether the content of a chosen file can still be read. Browsers refuse to read a file that was changed, moved or deleted after it was
 * chosen.
 */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
