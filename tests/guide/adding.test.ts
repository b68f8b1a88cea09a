import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copyOfProject } from '../copy-of-project.ts'

const root = resolve(import.meta.dirname, '../..')
/** The sections of the engineers' guide, with the files to write (fenced blocks, or list items with one line) and the lines to insert. */
const sections = readFileSync(`${root}/docs/adding/README.md`, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const fenced = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)\n```$/gm)]
    const lines = [...text.matchAll(/^- `(\S+)`: `(.+)`$/gm)]
    const files = [...fenced, ...lines].map(([, path = '', content = '']) => ({ path, content }))
    const edits = [...text.matchAll(/^- In `(\S+)` after `(.+)`: `(.+)`$/gm)].map(([, path = '', anchor = '', added = '']) => ({
      path,
      anchor,
      added,
    }))
    return { title: text.split('\n')[0] ?? '', files, edits }
  })

const copy = copyOfProject('steward-adding-')
afterAll(() => rmSync(copy, { recursive: true, force: true }))
const run = (...command: string[]) => execFileSync(process.execPath, ['--import', 'tsx', ...command], { cwd: copy, encoding: 'utf8' })

describe('adding a screen, a query, a widget, a step and a field', () => {
  test('has a section with files for each', () => {
    expect(sections.map(({ title }) => title)).toEqual(['A screen', 'A query', 'A widget', 'A step', 'A field of the work-order form'])
    expect(sections.filter(({ files }) => files.length === 0)).toEqual([])
  })

  test('passes generator, checker and compiler when followed to the letter', { timeout: 180_000 }, () => {
    for (const { path, content } of sections.flatMap(({ files }) => files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), `${content}\n`)
    }
    for (const { path, anchor, added } of sections.flatMap(({ edits }) => edits)) {
      const parts = readFileSync(join(copy, path), 'utf8').split(anchor)
      expect(parts, `${path}: ${anchor}`).toHaveLength(2)
      writeFileSync(join(copy, path), parts.join(`${anchor}\n${added}`))
    }
    run('tools/generate/index.ts')
    expect(run('tools/check.ts')).toContain('没有要改的')
    // Compiles the new files and the registries only; `npm run types` compiles the rest of the project.
    const paths = sections.flatMap(({ files }) => files).map(({ path }) => path)
    const narrow = { extends: './tsconfig.json', include: ['generated', ...paths.filter((path) => /^(?!tests).*\.tsx?$/.test(path))] }
    writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(narrow))
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json'], { cwd: copy })
    for (const registry of ['queries', 'widget-registry', 'steps'])
      expect(readFileSync(join(copy, 'generated', `${registry}.ts`), 'utf8')).toMatch(/greeting\.today|banner|vibrate/)
    expect(run('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', 'tests/contract/place.test.ts')).toContain('1 passed')
  })

  test('changes at most five places for a field', () => {
    const field = sections.find(({ title }) => title === 'A field of the work-order form')
    const paths = [...(field?.files ?? []), ...(field?.edits ?? [])].map(({ path }) => path)
    expect(new Set(paths).size).toBe(5)
  })
})
