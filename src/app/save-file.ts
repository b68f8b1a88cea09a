/** What a browser must know to show a file instead of only keeping it. */
const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf' }
/** A phone may read the file only after it has asked its owner, in milliseconds. */
const KEPT_MS = 60_000

/** Hands a file to the browser to save. */
export function saveFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const type = TYPES[name.split('.').at(-1) ?? '']
  const url = URL.createObjectURL(new Blob([bytes], type === undefined ? {} : { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
