/** MIME types of files that the browser should show instead of only saving. */
const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf' }
/** How long the object URL stays valid, in milliseconds: a phone may show a question first and read the file later. */
const URL_LIFETIME_MS = 60_000

/** Downloads a file through the browser. */
export function saveFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const type = TYPES[name.split('.').at(-1) ?? '']
  const url = URL.createObjectURL(new Blob([bytes], type === undefined ? {} : { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
