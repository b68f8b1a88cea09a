import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findChrome, findTestBrowser } from './chrome.ts'

const folder = mkdtempSync(join(tmpdir(), 'chrome-'))
const program = join(folder, 'chromium')
writeFileSync(program, '')
chmodSync(program, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the chosen browser', () => {
  test('prefers CHROME_PATH', () => expect(findChrome({ CHROME_PATH: program, PATH: '' }, 'linux')).toBe(program))
  test('throws for a CHROME_PATH that does not exist', () =>
    expect(() => findChrome({ CHROME_PATH: join(folder, 'none'), PATH: folder }, 'linux')).toThrow('which does not exist'))
  test('falls back to PATH', () => expect(findChrome({ PATH: folder }, 'linux')).toBe(program))
  test('prefers the headless shell for tests, if installed', () => {
    expect(findTestBrowser({ PATH: folder }, 'linux')).toBe(program)
    const headlessShell = join(folder, 'chromium-headless-shell')
    writeFileSync(headlessShell, '')
    expect(findTestBrowser({ PATH: folder }, 'linux')).toBe(headlessShell)
    expect(findTestBrowser({ PATH: folder, CHROME_PATH: program }, 'linux')).toBe(program)
  })
})
