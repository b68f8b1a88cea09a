import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFiles } from '../../tools/files.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const HERE = join(import.meta.dirname, 'quarter-hour')
const [, BLOCK = ''] = /```sh quarter-hour\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')) ?? []
const COMMANDS = BLOCK.trimEnd().split('\n')

const folder = mkdtempSync(join(tmpdir(), 'steward-quarter-hour-'))
let output = ''
let seconds = 0
beforeAll(async () => {
  const tree = join(folder, 'steward')
  for (const file of projectFiles(ROOT)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(join(ROOT, file), join(tree, file))
  }
  const commands = join(folder, 'commands')
  writeFileSync(commands, `${COMMANDS.join('\n')}\n`)
  const from = performance.now()
  output = await inNamespaces(tree, commands)
  seconds = (performance.now() - from) / 1_000
}, 15 * 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Follows the commands as root with folders, network and processes of their own. Packages come from npm's cache. */
function inNamespaces(tree: string, commands: string): Promise<string> {
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child']
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  return new Promise((done, fail) => {
    execFile(
      'unshare',
      [...namespaces, 'bash', join(HERE, 'inside.sh'), tree, commands, HERE],
      { env, maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => (error ? fail(new Error(`${out}\n${err}`.slice(-6_000))) : done(out)),
    )
  })
}

const answer = (name: string) => (output.split('--- answers')[1] ?? '').split('\n').find((line) => line.startsWith(`${name} `))

describe('a stranger who follows docs/operate.md on a clean tree', () => {
  it('needs at most 15 commands and 15 minutes', () => {
    expect(COMMANDS.length).toBeGreaterThan(5)
    expect(COMMANDS.length).toBeLessThanOrEqual(15)
    expect(seconds).toBeLessThan(15 * 60)
  })
  it('has a steward who is signed in over https and sees the home', () => expect(answer('signed in')).toBe('signed in 张岚 200'))
  it('has a scheduled backup, which works', () => expect(answer('backup')).toMatch(/^backup .*steward-/))
  it('serves HTTP/2, and leads http to https', () => {
    expect(answer('protocol')).toBe('protocol 2')
    expect(answer('redirect')).toBe('redirect 308 https://steward.example.com/login?a=b')
  })
  it('lets nginx hold the streams of thousands of pages', () => expect(answer('connections')).toBe('connections 3'))
  it('answers no other name, and no health checks from outside', () => {
    expect(answer('other name')).toContain('unrecognized name')
    expect(answer('health')).toBe('health 404')
  })
  it('serves WeCom’s proof of the domain', () => expect(answer('wecom')).toBe('wecom proof'))
  it('refuses a body of 43 MB', () => expect(answer('body')).toBe('body 413'))
  it('logs no query', () => expect(answer('logged')).toBe('logged 0'))
})
