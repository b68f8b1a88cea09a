/** Finds the programs that the journeys in WebKit run on: WebKitGTK with its WebDriver, and a display without a screen. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Each program with the Debian package that brings it. */
const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } as const

const isInstalled = (program: string, env: NodeJS.ProcessEnv) =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Why WebKit can't be tried on this machine, as one sentence; undefined when it can. */
export function lackingWebKit(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const missing = Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program, env))
  if (missing.length === 0) return undefined
  const programs = missing.map(([program]) => program).join(' and ')
  return `No ${programs} was found. On Debian type:  sudo apt-get install ${missing.map(([, name]) => name).join(' ')}`
}
