import { cpus } from 'node:os'
import type { Browser } from 'playwright'

/** What was measured on, in one line. */
export function machine(browser: Browser | undefined): string {
  const processors = cpus()
  const model = processors[0]?.model.trim() ?? 'unknown processor'
  const versions = [`Node ${process.versions.node}`, ...(browser ? [`Chromium ${browser.version()}`] : [])]
  return `${processors.length} cores (${model}), ${versions.join(', ')}`
}
