import { mayLeaveTo } from '../../actions/sales/rules.ts'

/** Returns the operator's setting for external pages, which the service writes into the page's meta tags (DEC-16). */
const setting = (name: 'leaveTo' | 'signInAt' | 'ratingUrl' | 'links'): string =>
  document.querySelector(`meta[name="steward:${name}"]`)?.getAttribute('content') ?? ''

/** Returns the addresses of the operator's pages by key. */
const operatorLinks = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    setting('links')
      .split(' ')
      .filter((one) => one.includes('='))
      .map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  )

const replaceIfAllowed = (address: string, allowed: 'leaveTo' | 'signInAt'): boolean => {
  if (!mayLeaveTo(address, setting(allowed).split(' '))) return false
  window.location.replace(address)
  return true
}

export const externalLinks = {
  /** Navigates to an address that the operator allows and replaces the history entry. Returns false, without navigating, for others. */
  leave: (address: string): boolean => replaceIfAllowed(address, 'leaveTo'),
  signIn: (address: string): boolean => replaceIfAllowed(address, 'signInAt'),
  /** Opens the operator's page for a key in a new history entry. Returns false when the operator has configured none. */
  open(key: string): boolean {
    const address = operatorLinks()[key]
    if (address === undefined) return false
    window.location.assign(address)
    return true
  },
  /** The absolute address where customers rate the service; undefined when the operator has configured none. */
  get ratingUrl(): string | undefined {
    const address = setting('ratingUrl')
    return address === '' ? undefined : new URL(address, window.location.origin).href
  },
}
