import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Creates a folder with empty files and this `.gitignore`. */
function projectWith(paths: readonly string[], ignore?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'files-'))
  made.push(root)
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  if (ignore !== undefined) writeFileSync(join(root, '.gitignore'), ignore)
  return root
}

test('lists files of all folders, sorted', () =>
  expect(projectFiles(projectWith(['src/b.ts', 'src/a/c.ts', '.npmrc']))).toEqual(['.npmrc', 'src/a/c.ts', 'src/b.ts']))

test('omits ignored folders and files at any depth', () => {
  const paths = ['a.ts', 'dist/a.js', 'src/dist/a.js', 'src/distant.ts', 'a.log', 'src/b.log', 'src/log.ts']
  expect(projectFiles(projectWith(paths, '# output\ndist/\n\n*.log\n'))).toEqual(['.gitignore', 'a.ts', 'src/distant.ts', 'src/log.ts'])
})

test('keeps a file whose name only folders may not have', () =>
  expect(projectFiles(projectWith(['src/dist'], 'dist/\n'))).toEqual(['.gitignore', 'src/dist']))

test.each(['.git', '.git/HEAD'])('omits %s of a clone or worktree', (path) =>
  expect(projectFiles(projectWith([path, 'a.ts']))).toEqual(['a.ts']))

test.each(['!src', 'src/dist', '/dist'])('throws on the unsupported entry %s', (entry) =>
  expect(() => projectFiles(projectWith([], entry))).toThrow(`"${entry}"`))
