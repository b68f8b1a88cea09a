import { mayLeaveTo } from '../../actions/sales/rules.ts'

/** What the operator says of places outside this app; the service wrote it into the page (DEC-16). */
const word = (name: 'leaveTo' | 'signInAt' | 'ratingUrl' | 'links'): string =>
  document.querySelector(`meta[name="steward:${name}"]`)?.getAttribute('content') ?? ''

/** Key -> address of the pages that the operator named. */
const operatorLinks = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    word('links')
      .split(' ')
      .filter((one) => one.includes('='))
      .map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  )

const leaveFor = (address: string, allowed: 'leaveTo' | 'signInAt'): boolean => {
  if (!mayLeaveTo(address, word(allowed).split(' '))) return false
  window.location.replace(address)
  return true
}

export const externalLinks = {
  /** Leaves for an address that the operator allows; false, and one stays, for any other. The page one leaves is none to come back to. */
  leave: (address: string): boolean => leaveFor(address, 'leaveTo'),
  /** The same for the messenger's page on which members sign in. */
  signIn: (address: string): boolean => leaveFor(address, 'signInAt'),
  /** Opens the operator's page for a key; one comes back to where one was. False when there is none. */
  open(key: string): boolean {
    const address = operatorLinks()[key]
    if (address === undefined) return false
    window.location.assign(address)
    return true
  },
  /** Where customers rate a service, as a whole address; undefined when the operator has named none. */
  get ratingUrl(): string | undefined {
    const address = word('ratingUrl')
    return address === '' ? undefined : new URL(address, window.location.origin).href
  },
}
