/** The programs and fonts that the stages of `npm test` need besides npm's packages, and their installation on Debian. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChrome, findHeadlessShell, hasChineseFont } from '../chrome.ts'
import { findPostgresql } from '../postgresql.ts'

/** A program or font that some stages need. */
export interface Requirement {
  /** Its name in messages; a program's file name unless `isInstalled` is given. */
  name: string
  packages: readonly string[]
  stages: readonly string[]
  /** Searches for it in other places than `PATH`. */
  isInstalled?: (env: NodeJS.ProcessEnv) => boolean
  /** Whether the stages also run without it. */
  optional?: true
}

const hasChosenBrowser = (env: NodeJS.ProcessEnv) => (env['CHROME_PATH'] ?? '') !== ''

/** Every system package that tests need. `.ci/run` and `npm test` install from this list only. */
export const requirements: readonly Requirement[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    stages: ['browser', 'widgets', 'journeys'],
    isInstalled: (env) => hasChosenBrowser(env) || findChrome(env) !== undefined,
  },
  {
    // Journeys take three fifths of the time in it (docs/architecture/testing.md).
    name: 'chromium-headless-shell',
    packages: ['chromium-headless-shell'],
    stages: ['browser', 'widgets', 'journeys'],
    isInstalled: (env) => hasChosenBrowser(env) || findHeadlessShell(env) !== undefined,
    optional: true,
  },
  {
    // fontconfig lists the installed fonts.
    name: 'a Chinese font',
    packages: ['fonts-noto-cjk', 'fontconfig'],
    stages: ['browser', 'widgets', 'webkit', 'firefox', 'journeys'],
    isInstalled: hasChineseFont,
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    stages: ['databases', 'units', 'postgresql'],
    isInstalled: (env) => findPostgresql(env) !== undefined,
  },
  { name: 'WebKitWebDriver', packages: ['webkit2gtk-driver'], stages: ['webkit'] },
  { name: 'Xvfb', packages: ['xvfb'], stages: ['webkit'] },
  { name: 'firefox-esr', packages: ['firefox-esr'], stages: ['firefox'] },
  // Third-party programs that validate the certificates.
  { name: 'pdfsig', packages: ['poppler-utils'], stages: ['units', 'postgresql', 'journeys'] },
  { name: 'qpdf', packages: ['qpdf'], stages: ['units', 'postgresql'] },
  { name: 'openssl', packages: ['openssl'], stages: ['units', 'postgresql'] },
  { name: 'mutool', packages: ['mupdf-tools'], stages: ['units'] },
  // It validates the alert rules.
  { name: 'promtool', packages: ['prometheus'], stages: ['units'] },
  // The first quarter hour of docs/operate.md is followed with them.
  { name: 'nginx', packages: ['nginx'], stages: ['units'], isInstalled: () => existsSync('/usr/sbin/nginx') },
  { name: 'ip', packages: ['iproute2'], stages: ['units'] },
  { name: 'systemd-analyze', packages: ['systemd'], stages: ['units'] },
  { name: 'curl', packages: ['curl'], stages: ['units'] },
  { name: 'certutil', packages: ['libnss3-tools'], stages: ['units'] },
]

/** The machine's programs and package manager; tests replace it. */
export interface Machine {
  isInstalled(requirement: Requirement): boolean
  /** Returns the command that may install packages, e.g. `sudo -n apt-get`; undefined without Debian or without the rights. */
  aptGet(): readonly string[] | undefined
  /** Runs `aptGet` with arguments. Returns whether it succeeded. */
  run(aptGet: readonly string[], args: readonly string[]): boolean
}

/**
 * Installs what the stages need and the machine lacks, where `aptGet` allows it. Returns one line that names the missing requirements with
 * their packages; undefined when the stages can run.
 */
export function ensureSystemPackages(
  stages: readonly string[],
  machine: Machine = thisMachine(),
  log: (line: string) => void = console.log,
): string | undefined {
  const missing = () => requirements.filter((each) => each.stages.some((stage) => stages.includes(stage)) && !machine.isInstalled(each))
  install(missing(), machine, log)
  const required = missing().filter(({ optional }) => !optional)
  if (required.length === 0) return undefined
  return `Missing: ${required.map(({ name }) => name).join(', ')}. On Debian type:  sudo apt-get install ${packagesOf(required).join(' ')}`
}

function install(missing: readonly Requirement[], machine: Machine, log: (line: string) => void): void {
  const aptGet = missing.length > 0 ? machine.aptGet() : undefined
  if (aptGet === undefined) return
  log(`Installing ${packagesOf(missing).join(' ')}`)
  const installing = (wanted: readonly Requirement[]) => ['install', '-y', '-qq', '--no-install-recommends', ...packagesOf(wanted)]
  const required = missing.filter(({ optional }) => !optional)
  machine.run(aptGet, ['update', '-qq'])
  if (required.length > 0 && !machine.run(aptGet, installing(required))) return
  // One command each, because apt-get installs nothing when it does not find one of the packages.
  for (const each of missing) if (each.optional && !machine.run(aptGet, installing([each]))) log(`${each.name} is not available`)
}

const packagesOf = (wanted: readonly Requirement[]): string[] => wanted.flatMap(({ packages }) => packages)

const isOnPath = (name: string, env: NodeJS.ProcessEnv): boolean =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  return {
    isInstalled: ({ name, isInstalled }) => isInstalled?.(env) ?? isOnPath(name, env),
    aptGet: () => findAptGet(env),
    run: ([command = '', ...options], args) =>
      spawnSync(command, [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  }
}

/** Returns the command to install with: for root, or for users whom sudo asks for no password. */
function findAptGet(env: NodeJS.ProcessEnv): readonly string[] | undefined {
  if (!existsSync('/etc/debian_version') || !isOnPath('apt-get', env)) return undefined
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  if (process.getuid?.() === 0) return command
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n', ...command] : undefined
}
