import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfigFile } from './config-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-config-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'steward.conf')
function read(...lines: string[]) {
  writeFileSync(path, lines.join('\n'))
  const { values, problems } = readConfigFile(path)
  return { values, sentences: problems.map(({ sentence }) => sentence) }
}

describe('readConfigFile', () => {
  it.each([
    'REQUIRE_SECOND_FACTOR: on',
    'ADMIN_ADDRESSES 10.0.0.0/24',
    '10.0.0.0/24',
    'MY-NAME=x',
    '=x',
    'export PORT',
    '{"a":1}',
    '; a comment',
  ])('refuses %j in the first, a middle and the last line', (mistake) => {
    const lines = ['HOST=127.0.0.1', '# a comment', 'PORT=9000']
    for (const at of [0, 1, 2, 3]) {
      const { values, sentences } = read(...lines.toSpliced(at, 0, mistake))
      expect(sentences).toEqual([`Line ${at + 1} of ${path} is not NAME=value.`])
      expect(values).toEqual({ HOST: '127.0.0.1', PORT: '9000' })
    }
  })
  it('names each refused line', () =>
    expect(read('PUBLIC_URL: http://localhost', '', 'FOO').sentences).toEqual([
      `Line 1 of ${path} is not NAME=value.`,
      `Line 3 of ${path} is not NAME=value.`,
    ]))
  it.each([
    ['a#b', 'a#b'],
    ['#b', '#b'],
    ['it\'s "so"', 'it\'s "so"'],
    ['a b', 'a b'],
    ['a=b=', 'a=b='],
    ['a\\nb', 'a\\nb'],
    ['$HOME', '$HOME'],
    ['"a # b"', 'a # b'],
    ["'it\"s'", 'it"s'],
    ['"a\\nb"', 'a\\nb'],
    ['""', ''],
    ['', ''],
  ])('takes %s as %s', (written, value) => expect(read(`SMS_KEY=${written}`)).toEqual({ values: { SMS_KEY: value }, sentences: [] }))
  it.each([
    ["'it''s'", 'has text after the closing quote'],
    ['"127.0.0.1" # local', 'has text after the closing quote'],
    ['"a\\"b"', 'has text after the closing quote'],
    ['"abc', 'has no closing quote'],
    ['\'abc"', 'has no closing quote'],
    ['abc # local', 'has # after a blank: put the value in quotes, or the comment on its own line'],
    [' # none', 'has # after a blank: put the value in quotes, or the comment on its own line'],
  ])('refuses the value %s', (written, mistake) =>
    expect(read('PORT=9000', `SMS_KEY=${written}`).sentences).toEqual([`Line 2 of ${path} ${mistake}.`]))
  it('refuses a value in quotes over several lines', () =>
    expect(read('ADMIN_ADDRESSES="10.0.0.5', '10.0.0.6"').sentences).toEqual([
      `Line 1 of ${path} has no closing quote.`,
      `Line 2 of ${path} is not NAME=value.`,
    ]))
  it('refuses a name that occurs twice, and names both lines', () =>
    expect(read('PORT=8091', 'HOST=::', 'export PORT=8091', 'AQEF=', 'AQEF=').sentences).toEqual([
      `Line 3 of ${path} sets PORT again, after line 1.`,
      `Line 5 of ${path} sets a name again, after line 4.`,
    ]))
  it.each(['\n', '\r\n', '\r'])('reads lines that end with %j, with a byte order mark and blanks', (end) => {
    const { values, sentences } = read(['\uFEFFPORT=9000', ' # a comment', ' \t', '\texport  HOST = ::', '__proto__=x', ''].join(end))
    expect(sentences).toEqual([])
    expect(Object.entries(values).map(([name, value]) => `${name}=${value?.trim()}`)).toEqual(['PORT=9000', 'HOST=::', '__proto__=x'])
  })
})
