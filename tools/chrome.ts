/**
 * `tsx tools/chrome.ts`: finds the browser and the Chinese fonts that tests and pictures need; as root on Debian it
 * installs them and says so, elsewhere it ends with the one command to type.
 */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** `fontconfig` is how one asks which fonts there are. */
const FONT_PACKAGES = ['fonts-noto-cjk', 'fontconfig']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable']
/** The same engine without windows, tabs and menus, for tests (docs/architecture/testing.md). */
const BARE_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

const onPath = (env: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** Every place where a browser may lie on this machine, the wanted one first. */
function places(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return [...MAC, ...MAC.map((path) => join(env['HOME'] ?? '', path))]
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter((path) => path !== undefined)
    return roots.flatMap((root) => WINDOWS.map((path) => join(root, path)))
  }
  return onPath(env, NAMES)
}

/** The browser: `CHROME_PATH`, then the usual places, then Playwright's own. Undefined: there is none. */
export function findChrome(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string | undefined {
  const wanted = env['CHROME_PATH']
  if (wanted !== undefined && wanted !== '') {
    if (!existsSync(wanted)) throw new Error(`CHROME_PATH names ${wanted}, which is not there`)
    return wanted
  }
  const own = chromium.executablePath()
  return [...places(env, platform), own].find((path) => path !== '' && existsSync(path))
}

/** What tests are made in: `CHROME_PATH`, then the engine alone where it is installed, then the browser. */
export function findTestBrowser(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string | undefined {
  const isAsked = (env['CHROME_PATH'] ?? '') !== ''
  return (isAsked ? undefined : onPath(env, BARE_NAMES).find((path) => existsSync(path))) ?? findChrome(env, platform)
}

/** What the browser is started with: no sandbox for root, no chatter with the outside. */
export const chromeArgs: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Can the machine draw Chinese? Without such a font every width is wrong. macOS and Windows bring one. */
export function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/** The browser's path; installs what is missing where it may, and throws the one command to type where it may not. */
export function ensureBrowser(say: (line: string) => void = console.log): string {
  const found = findChrome()
  if (found !== undefined && hasChineseFont()) return found
  const missing = [...(found === undefined ? ['chromium'] : []), ...(hasChineseFont() ? [] : FONT_PACKAGES)]
  const debian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (debian && process.getuid?.() === 0) {
    say(`Installing ${missing.join(' and ')} with apt-get`)
    const options: ExecFileSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
    const installed = findChrome()
    if (installed !== undefined && hasChineseFont()) return installed
  }
  if (debian) throw new Error(`Browser tests need ${missing.join(' and ')}. Type:  sudo apt-get install ${missing.join(' ')}`)
  if (found === undefined) throw new Error('Browser tests need Chrome, Chromium or Edge. Type:  npx playwright install chromium')
  throw new Error('Browser tests need a Chinese font such as Noto Sans CJK. Install it with the package manager of this system.')
}

if (process.argv[1] === import.meta.filename) {
  try {
    const browser = ensureBrowser()
    console.log(`Tests are made in ${findTestBrowser() ?? browser}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
