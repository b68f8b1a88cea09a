import { cpus, loadavg } from 'node:os'
import type { Browser } from 'playwright'

/** Describes the machine in one line. A load above the number of cores means that other work made every time longer. */
export function machine(browser: Browser | undefined): string {
  const processors = cpus()
  const model = processors[0]?.model.trim() ?? 'unknown processor'
  const versions = [`Node ${process.versions.node}`, ...(browser ? [`Chromium ${browser.version()}`] : [])]
  const load = Math.round(loadavg()[1] ?? 0)
  return `${processors.length} cores (${model}), ${versions.join(', ')}, load ${load}`
}
