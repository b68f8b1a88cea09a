import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project-root.ts'

it('finds the project folder from the sources and from the bundle in dist/', () => {
  const root = projectRoot()
  expect(existsSync(join(root, 'package.json'))).toBe(true)
  expect(projectRoot(join(root, 'dist'))).toBe(root)
  // `server/schemas` must not be mistaken for the project's `schemas`.
  expect(projectRoot(join(root, 'server', 'schemas'))).toBe(root)
})

it('throws when there is no schemas/ folder', () => {
  expect(() => projectRoot(parse(process.cwd()).root)).toThrow('schemas/')
})
