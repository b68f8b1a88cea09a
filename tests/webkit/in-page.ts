/** Functions that run in a page before its own scripts. They are sent as text, so they cannot refer to anything outside themselves. */

/** Key of the recorded errors in localStorage, which survives a reload. */
export const NOISE = 'webkit.noise'

/** Records uncaught errors, violations of the content security policy, and console warnings and errors. */
export function collectNoise(): void {
  const record = (what: string) => {
    const recorded = JSON.parse(localStorage.getItem('webkit.noise') ?? '[]') as string[]
    localStorage.setItem('webkit.noise', JSON.stringify([...recorded, what]))
  }
  addEventListener('error', ({ message, filename, lineno }) => record(`uncaught: ${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) => record(`rejected: ${String(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => record(`${violatedDirective}: ${blockedURI}`))
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...words: unknown[]) => {
      record(`${level}: ${words.map(String).join(' ')}`)
      write(...words)
    }
  }
}
