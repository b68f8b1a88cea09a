/** Whether the app may navigate to an address: absolute, without credentials, of an origin that the operator allows (DEC-16). */
export function mayLeaveTo(address: string, allowed: readonly string[]): boolean {
  // A relative address would resolve differently on each page.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  return username === '' && password === '' && allowed.includes(origin)
}
