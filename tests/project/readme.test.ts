import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './detect.ts'

describe('the README agrees with the project', () => {
  const readme = read('README.md')
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }

  test("shows the screen's file unchanged", () => {
    const [, path = '', excerpt = ''] = /`(schemas\/[\w/]+\.json)`[^`]*```json\n([\s\S]*?)```/.exec(readme) ?? []
    expect(excerpt.trim()).not.toBe('')
    expect(excerpt.trim()).toBe(read(path).trim())
  })

  test('names the Node version of package.json', () => expect(readme).toContain(engines.node.replace('>=', '')))
})

describe('the commands in README.md, CONTRIBUTING.md and docs/', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const pages = files.filter((path) => /^((README|CONTRIBUTING)|docs\/(?!requirements\/).+)\.md$/.test(path))
  const named = pages.flatMap((path) =>
    [...read(path).matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(([, run, short]) => ({ path, name: run ?? short ?? '' })),
  )

  test('exist in package.json', () => expect(named.filter(({ name }) => !(name in scripts))).toEqual([]))

  test('include every script of package.json', () => {
    const documented = new Set(named.map(({ name }) => name))
    expect(Object.keys(scripts).filter((name) => name !== 'prepare' && !documented.has(name))).toEqual([])
  })
})

describe('relative links in documents', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  test.each(pages)('%s links to existing files only', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(root, page, '..', link)))).toEqual([])
  })
})
