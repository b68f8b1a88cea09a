/** Whether a link leads to a page of this app: a path or an address of one of its origins, parsed like in a browser (DEC-16). */
export function isAppLink(redirect: string, origins: readonly string[]): boolean {
  const base = origins[0] ?? 'http://localhost'
  const absolute = /^https?:\/\//i.test(redirect)
  if (!URL.canParse(redirect, base) || (!absolute && !redirect.startsWith('/'))) return false
  const { origin, pathname } = new URL(redirect, base)
  return [base, ...origins].includes(origin) && !/^\/api(\/|$)/.test(pathname)
}
