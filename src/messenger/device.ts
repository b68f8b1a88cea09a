import type { Device } from '../../actions/messenger.ts'

/** The telephone through the browser: it works inside the messenger and out of it. */
export const device: Device = {
  call(number) {
    const link = document.createElement('a')
    link.href = `tel:${number.replaceAll(/[^\d+*#]/g, '')}`
    // Only a link of the page itself is heard by those who listen on it.
    link.hidden = true
    document.body.append(link)
    link.click()
    link.remove()
  },
  copy: async (text) => (typeof text === 'string' ? write(text) : (await promise(text)) || write(text)),
}

/** Promises the clipboard a text. WebKit wants to be asked during the tap itself; browsers before Chromium 97 take no promises. */
async function promise(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    // A clipboard that refuses at once never looks at it; that no text came is heard of by whoever waits for the text.
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

async function write(text: string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
    return true
  } catch {
    return false
  }
}
