/** The scripts of each screen by address; loaded some time after the first paint (tools/screen-files.ts). */
let filesByAddress: Readonly<Record<string, { files: readonly string[] }>> = {}

/** Delay after the start, in milliseconds. The first screen has priority; the server lists its files in the page. */
const DELAY_MS = 1_500

/** Loads the list of scripts. A failure is ignored: without the list, scripts are discovered import by import. */
export function loadScreenFiles(): void {
  setTimeout(() => {
    void fetch('/screen-files.json')
      .then(async (answer) => {
        filesByAddress = (await answer.json()) as typeof filesByAddress
      })
      .catch(() => undefined)
  }, DELAY_MS)
}

/** Preloads all scripts of the screen at an address in parallel, including those that its own script imports. */
export function preloadScreen(address: string): void {
  for (const file of filesByAddress[address]?.files ?? []) {
    if (!file.endsWith('.js') || document.querySelector(`link[href="/${file}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}
