/** Whether a link leads to a page of this app: a path or an address of one of its origins, parsed like in a browser (DEC-16). */
export function isAppLink(redirect: string, origins: readonly string[]): boolean {
  // No page of the app has a blank in its address; a tab that was replaced by one would have led to another host.
  if (/\s/.test(redirect)) return false
  const base = origins[0] ?? 'http://localhost'
  const absolute = /^https?:\/\//i.test(redirect)
  if (!URL.canParse(redirect, base) || (!absolute && !redirect.startsWith('/'))) return false
  const { origin, pathname } = new URL(redirect, base)
  return [base, ...origins].includes(origin) && partsOf(pathname)[0]?.toLowerCase() !== 'api'
}

/** Returns the parts of a path as a router may read them: decoded until nothing changes, without empty parts and dots. */
function partsOf(pathname: string): string[] {
  const decoded = pathname.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
  if (decoded !== pathname) return partsOf(decoded)
  const parts: string[] = []
  for (const part of pathname.split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}
