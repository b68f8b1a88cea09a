import { expect, it } from 'vitest'
import { parseOptions } from './parse-options.ts'

const options = { id: { type: 'string' }, lift: { type: 'boolean', default: false } } as const

it('returns the values of known options', () =>
  expect(parseOptions({ args: ['--id', '7'], options }, 'Usage').values).toEqual({ id: '7', lift: false }))
it.each([[['--di', '7']], [['--id']], [['--lift=yes']], [['7']]])('throws a StartError with the usage for %j', (args) =>
  expect(() => parseOptions({ args, options }, 'Usage: x')).toThrow(expect.objectContaining({ name: 'StartError', message: 'Usage: x' })))
