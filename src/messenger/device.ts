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
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  },
}
