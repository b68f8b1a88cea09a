import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project-root.ts'

it('the project is found from its sources and from a bundle beside them', () => {
  const root = projectRoot()
  expect(existsSync(join(root, 'package.json'))).toBe(true)
  expect(projectRoot(join(root, 'dist'))).toBe(root)
  // A room of the server has the same name as the folder that is looked for.
  expect(projectRoot(join(root, 'server', 'schemas'))).toBe(root)
})

it('where there is no schemas/ the start says so', () => {
  expect(() => projectRoot(parse(process.cwd()).root)).toThrow('schemas/')
})
