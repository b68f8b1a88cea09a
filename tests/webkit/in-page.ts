/** What runs in a page before its own scripts. It is sent as its text: it sees nothing around it. */

/** Where the page keeps what went wrong; in the browser's storage, so that a reload does not lose it. */
export const NOISE = 'webkit.noise'

/** Keeps errors nobody caught, violations of the policy, and what the page warns of in its console. */
export function collectNoise(): void {
  const keep = (what: string) => {
    const kept = JSON.parse(localStorage.getItem('webkit.noise') ?? '[]') as string[]
    localStorage.setItem('webkit.noise', JSON.stringify([...kept, what]))
  }
  addEventListener('error', ({ message, filename, lineno }) => keep(`uncaught: ${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) => keep(`rejected: ${String(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep(`${violatedDirective}: ${blockedURI}`))
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...words: unknown[]) => {
      keep(`${level}: ${words.map(String).join(' ')}`)
      write(...words)
    }
  }
}
