import type { Device } from '../../actions/messenger.ts'

/** Phone functions through the browser; they work inside and outside the messenger. */
export const device: Device = {
  call(number) {
    const link = document.createElement('a')
    link.href = `tel:${number.replaceAll(/[^\d+*#]/g, '')}`
    // Click listeners on the document only receive events of connected elements.
    link.hidden = true
    document.body.append(link)
    link.click()
    link.remove()
  },
  copy: async (text) => (typeof text === 'string' ? writeText(text) : (await writePromised(text)) || writeText(text)),
}

/** Writes a promised text to the clipboard. WebKit requires the call during the tap; browsers before Chromium 97 accept no promises. */
async function writePromised(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    // Prevents an unhandled rejection when the clipboard refuses before reading the item; the caller handles the rejected text.
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

async function writeText(text: string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
    return true
  } catch {
    return false
  }
}
