import { mayLeaveTo } from '../../actions/sales/rules.ts'

/** What the operator says of places outside this app; the service wrote it into the page (DEC-16). */
const word = (name: 'leaveTo' | 'ratingUrl'): string =>
  document.querySelector(`meta[name="steward:${name}"]`)?.getAttribute('content') ?? ''

export const externalLinks = {
  /** Leaves for an address that the operator allows; false, and one stays, for any other. The page one leaves is none to come back to. */
  leave(address: string): boolean {
    if (!mayLeaveTo(address, word('leaveTo').split(' '))) return false
    window.location.replace(address)
    return true
  },
  /** Where customers rate a service, as a whole address; undefined when the operator has named none. */
  get ratingUrl(): string | undefined {
    const address = word('ratingUrl')
    return address === '' ? undefined : new URL(address, window.location.origin).href
  },
}
