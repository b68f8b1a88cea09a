import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODE, files, read, root } from './detect.ts'

const LONGEST = 400
const DOCUMENTED = [
  'schemas',
  'renderer',
  'widgets',
  'actions',
  'src',
  'server',
  'tools',
  'tests',
  'renderer/check',
  'renderer/compile',
  'renderer/language',
  'renderer/model',
  'renderer/run',
  'renderer/steps',
]
/** Native tools install one package per platform; the lock file must contain those of the common platforms. */
const NATIVE = [
  '@biomejs/cli-',
  '@oxlint/binding-',
  '@oxlint-tsgolint/',
  '@oxc-parser/binding-',
  '@rolldown/binding-',
  '@esbuild/',
  '@libsql/',
  '@typescript/typescript-',
]
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

const lock: unknown = JSON.parse(read('package-lock.json'))
const packages = Object.keys((lock as { packages: object }).packages)

describe('README.md', () => {
  test.each(DOCUMENTED)('exists in %s', (folder) => expect(existsSync(join(root, folder, 'README.md'))).toBe(true))
})

describe('each widget is complete', () => {
  const widgets = readdirSync(join(root, 'widgets')).filter((name) => existsSync(join(root, 'widgets', name, 'manifest.json')))
  const built = widgets.filter((name) => !('planned' in (JSON.parse(read(`widgets/${name}/manifest.json`)) as object)))
  test('the project has widgets', () => expect(built.length).toBeGreaterThan(9))
  test.each(built)('%s has a component, examples and a test', (name) => {
    const inside = readdirSync(join(root, 'widgets', name))
    expect(inside).toContain('index.tsx')
    expect(inside.some((file) => file.startsWith('example'))).toBe(true)
    expect(inside.some((file) => /\.test\.tsx?$/.test(file))).toBe(true)
  })
})

describe('file size', () => {
  test(`no code file is longer than ${LONGEST} lines`, () => {
    const long = files
      .filter((path) => CODE.test(path) || /^tests\/.*\.tsx?$/.test(path))
      .filter((path) => read(path).split('\n').length > LONGEST)
    expect(long).toEqual([])
  })
})

/** The ways to send a request without the API client. */
const REQUESTS = /\b(fetch|sendBeacon)\(|new (XMLHttpRequest|WebSocket|EventSource)\b/

describe('requests', () => {
  test('CALL-01 no action, widget or renderer module sends one by itself', () => {
    const modules = files.filter((path) => /^(actions|widgets|renderer)\/.*(?<!\.test)\.tsx?$/.test(path))
    expect(modules.length).toBeGreaterThan(200)
    expect(modules.filter((path) => REQUESTS.test(read(path)))).toEqual([])
  })
})

describe('cards', () => {
  test('DEC-39 each action checks the chat right before it sends a card, because the chat may change while it waits', () => {
    const senders = files.filter((path) => /^actions\/.*(?<!\.test)\.ts$/.test(path) && read(path).includes('messenger.sendNews('))
    expect(senders.length).toBeGreaterThan(2)
    const lastAwaited = senders.map((path) => /await (\w+)\((?:(?!await)[^])*await [\w.]*messenger\.sendNews\(/.exec(read(path))?.[1])
    expect(lastAwaited).toEqual(senders.map(() => 'isOtherChat'))
  })
})

describe('the lock file', () => {
  test('contains no registry host', () => expect(read('package-lock.json')).not.toMatch(/"resolved":/))
  test.each(NATIVE)('contains %s* for each common platform', (name) => {
    const held = packages.filter((path) => path.includes(`node_modules/${name}`))
    const lacking = PLATFORMS.filter((platform) => !held.some((path) => path.includes(platform)))
    expect(lacking).toEqual([])
  })
  test('pins exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    expect(
      Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })
})
