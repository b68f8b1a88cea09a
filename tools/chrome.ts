/** `tsx tools/chrome.ts` prints the browser in which tests run. Fails without a browser or without a Chinese font. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable']
/** The headless shell: Chromium's engine without the browser UI, for tests (docs/architecture/testing.md). */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

const INSTALLING = '"npm test -- --only browser" installs it on Debian.'

const onPath = (env: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** Returns every path where a browser may be installed, preferred ones first. */
function candidatePaths(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return [...MAC, ...MAC.map((path) => join(env['HOME'] ?? '', path))]
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter((path) => path !== undefined)
    return roots.flatMap((root) => WINDOWS.map((path) => join(root, path)))
  }
  return onPath(env, NAMES)
}

/** Returns the browser's path: `CHROME_PATH`, then the usual locations, then Playwright's browser; undefined without one. */
export function findChrome(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string | undefined {
  const configured = env['CHROME_PATH']
  if (configured !== undefined && configured !== '') {
    if (!existsSync(configured)) throw new Error(`CHROME_PATH names ${configured}, which does not exist`)
    return configured
  }
  const bundled = chromium.executablePath()
  return [...candidatePaths(env, platform), bundled].find((path) => path !== '' && existsSync(path))
}

/** Returns the headless shell's path in `PATH`; undefined without one. */
export const findHeadlessShell = (env: NodeJS.ProcessEnv): string | undefined =>
  onPath(env, HEADLESS_NAMES).find((path) => existsSync(path))

/** Returns the browser for tests: `CHROME_PATH`, then the headless shell if installed, then `findChrome`. */
export function findTestBrowser(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string | undefined {
  const isConfigured = (env['CHROME_PATH'] ?? '') !== ''
  return (isConfigured ? undefined : findHeadlessShell(env)) ?? findChrome(env, platform)
}

/** The browser's arguments: no sandbox for root, no background network requests. */
export const chromeArgs: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Whether a Chinese font is installed; without one all text widths differ. macOS and Windows include one. */
export function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/** Returns the browser's path. Throws without a browser, or without a Chinese font. */
export function requireChrome(): string {
  const found = findChrome()
  if (found === undefined) throw new Error(`Chrome, Chromium or Edge is missing. ${INSTALLING}`)
  if (!hasChineseFont()) throw new Error(`A Chinese font is missing. ${INSTALLING}`)
  return found
}

if (process.argv[1] === import.meta.filename) {
  try {
    const browser = requireChrome()
    console.log(`Tests run in ${findTestBrowser() ?? browser}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
