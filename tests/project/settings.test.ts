import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DECLARATION, SETTING_NAMES } from '../../server/config/settings/declaration.ts'
import { withSettings } from '../../tools/generate/settings-page.ts'
import { files, read, root } from './detect.ts'

describe('the settings in docs/operate.md', () => {
  const page = read('docs/operate.md')
  it('are those of the declaration: run "npm run generate" after a change', () => expect(page).toBe(withSettings(page)))
  it('have a row each', () =>
    expect(SETTING_NAMES.filter((name) => page.split('\n').filter((line) => line.startsWith(`| \`${name}\``)).length !== 1)).toEqual([]))
  it('link to existing pages', () =>
    expect(SETTING_NAMES.filter((name) => !existsSync(join(root, 'docs', DECLARATION[name].page)))).toEqual([]))
  it('must have a table per group, and no other table', () => {
    expect(() => withSettings(page.replace('settings: core', 'settings: kernel'))).toThrow('unknown group kernel')
    expect(() => withSettings('')).toThrow('lacks a table of the groups service,')
  })
})

describe('the declaration', () => {
  it('is the only place that reads settings from the environment', () => {
    const direct = new RegExp(`env(\\.|\\[')(${SETTING_NAMES.join('|')})\\b`)
    const readers = files.filter((path) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') && direct.test(read(path)))
    // The demo has its own defaults and no secrets of an operator.
    expect(readers).toEqual(['server/demo/serve.ts'])
  })
})
