import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageOf, readThirdParties, unaccepted } from './packages.ts'

const root = resolve(import.meta.dirname, '../..')
const packages = readThirdParties(root)

describe('THIRD-PARTY.md', () => {
  it('lists the packages of the lock file that the product contains', () => {
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'hono', 'kysely', 'ajv']))
    expect(packages.map(({ name }) => name)).not.toContain('vitest')
    expect(readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8'), 'npm run third-party').toBe(pageOf(packages))
  })
  it('has only licences that were accepted', () => expect(unaccepted(packages)).toEqual([]))
  it.each(['GPL-3.0-only', 'MIT AND GPL-2.0', 'LGPL-3.0-or-later', ''])('does not accept "%s"', (license) =>
    expect(unaccepted([{ name: 'a-package', version: '1.0.0', license }])).toHaveLength(1))
})
