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

describe('which browser is taken', () => {
  test('CHROME_PATH first', () => expect(findChrome({ CHROME_PATH: program, PATH: '' }, 'linux')).toBe(program))
  test('a CHROME_PATH that leads nowhere is said, not passed over', () =>
    expect(() => findChrome({ CHROME_PATH: join(folder, 'none'), PATH: folder }, 'linux')).toThrow('which is not there'))
  test('then the path', () => expect(findChrome({ PATH: folder }, 'linux')).toBe(program))
  test('for tests the engine alone, where it is installed', () => {
    expect(findTestBrowser({ PATH: folder }, 'linux')).toBe(program)
    const bare = join(folder, 'chromium-headless-shell')
    writeFileSync(bare, '')
    expect(findTestBrowser({ PATH: folder }, 'linux')).toBe(bare)
    expect(findTestBrowser({ PATH: folder, CHROME_PATH: program }, 'linux')).toBe(program)
  })
})
