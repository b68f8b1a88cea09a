import { cpus, loadavg } from 'node:os'
import type { Browser } from 'playwright'

/** What was measured on, in one line; a load beyond its cores says that other work made every time longer. */
export function machine(browser: Browser | undefined): string {
  const processors = cpus()
  const model = processors[0]?.model.trim() ?? 'unknown processor'
  const versions = [`Node ${process.versions.node}`, ...(browser ? [`Chromium ${browser.version()}`] : [])]
  const load = Math.round(loadavg()[1] ?? 0)
  return `${processors.length} cores (${model}), ${versions.join(', ')}, load ${load}`
}
