/**
 * Whether a page of this app may lead to an address: a whole one, of one of the allowed origins, without a name or
 * password in it. Who operates the service says which origins; browser and server both ask this (DEC-16).
 */
export function mayLeaveTo(address: string, allowed: readonly string[]): boolean {
  // Only what is whole by itself: a relative address would mean something else on every page.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  return username === '' && password === '' && allowed.includes(origin)
}
