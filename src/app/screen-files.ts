/** Address -> the scripts of its screen; known some time after the first paint (tools/screen-files.ts). */
let known: Readonly<Record<string, { files: readonly string[] }>> = {}

/** So many milliseconds after the start: the first screen, which the server has named with the page, comes first. */
const LATER_MS = 1_500

/** Learns what the screens are made of. Without it their scripts are found one behind the other, so nobody hears of a failure. */
export function learnScreenFiles(): void {
  setTimeout(() => {
    void fetch('/screen-files.json')
      .then(async (answer) => {
        known = (await answer.json()) as typeof known
      })
      .catch(() => undefined)
  }, LATER_MS)
}

/** Fetches all scripts of the screen at an address at once, so that what it imports does not wait for it. */
export function preloadScreen(address: string): void {
  for (const file of known[address]?.files ?? []) {
    if (!file.endsWith('.js') || document.querySelector(`link[href="/${file}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}
