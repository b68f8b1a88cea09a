/** Finds the programs for the WebKit journeys: WebKitGTK's WebDriver and a virtual display. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Each program and its Debian package. */
const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } as const

const isInstalled = (program: string, env: NodeJS.ProcessEnv) =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Returns why the WebKit journeys cannot run here, as one sentence; undefined when they can. */
export function missingWebKit(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const missing = Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program, env))
  if (missing.length === 0) return undefined
  const programs = missing.map(([program]) => program).join(' and ')
  return `No ${programs} was found. On Debian type:  sudo apt-get install ${missing.map(([, name]) => name).join(' ')}`
}
