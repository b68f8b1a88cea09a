import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './detect.ts'

describe('the README agrees with the project', () => {
  const readme = read('README.md')
  const { scripts, engines } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; engines: { node: string } }

  test("shows the screen's file unchanged", () => {
    const [, path = '', excerpt = ''] = /`(schemas\/[\w/]+\.json)`[^`]*```json\n([\s\S]*?)```/.exec(readme) ?? []
    expect(excerpt.trim()).not.toBe('')
    expect(excerpt.trim()).toBe(read(path).trim())
  })

  test('names exactly the existing commands', () => {
    const named = new Set(
      [...readme.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name).filter((name) => name !== 'ci' && name !== 'run'),
    )
    expect([...named].filter((name) => !(name in scripts))).toEqual([])
    expect(Object.keys(scripts).filter((name) => name !== 'prepare' && !named.has(name))).toEqual([])
  })

  test('names the Node version of package.json', () => expect(readme).toContain(engines.node.replace('>=', '')))
})

describe('relative links in documents', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  test.each(pages)('%s links to existing files only', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(root, page, '..', link)))).toEqual([])
  })
})
