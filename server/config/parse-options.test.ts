import { expect, it } from 'vitest'
import { parseOptions } from './parse-options.ts'

const options = { id: { type: 'string' }, lift: { type: 'boolean', default: false } } as const

it('returns the values of known options', () =>
  expect(parseOptions({ args: ['--id', '7'], options }, 'Usage').values).toEqual({ id: '7', lift: false }))
it.each([[['--di', '7']], [['--id']], [['--lift=yes']], [['7']]])('throws a StartError with the usage for %j', (args) =>
  expect(() => parseOptions({ args, options }, 'Usage: x')).toThrow(expect.objectContaining({ name: 'StartError', message: 'Usage: x' })))

const taking = { key: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
const parse = (args: string[], env: Record<string, string>) =>
  parseOptions({ options: taking, args }, 'Usage: x', { npm_lifecycle_event: 'x', ...env })

it('refuses options that npm took, because -- was omitted', () => {
  expect(() => parse([], { npm_config_key: 'abc' })).toThrow('npm took --key: write -- before the arguments.\nUsage: x')
  expect(() => parse([], { npm_config_key: 'abc', npm_config_dry_run: 'true' })).toThrow('--key and --dry-run')
})

it('ignores npm’s own settings for options that were passed on, and outside of npm', () => {
  for (const args of [['--key', 'abc'], ['--key=abc']]) expect(parse(args, { npm_config_key: 'mine' }).values).toEqual({ key: 'abc' })
  expect(parse([], { npm_config_key: '' }).values).toEqual({})
  expect(parseOptions({ options: taking, args: [] }, '', { npm_config_key: 'mine' }).values).toEqual({})
})
