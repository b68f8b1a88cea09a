import { expect, it } from 'vitest'
import { shortName } from './file-name.ts'

it.each([
  ['a short name', 'A photo.png', 'A photo.png'],
  ['a long name before its extension', `${'x'.repeat(40_000)}.jpeg`, `${'x'.repeat(100)}.jpeg`],
  ['by code points', `${'𠮷'.repeat(300)}.jpg`, `${'𠮷'.repeat(100)}.jpg`],
  ['a long extension', `a.${'b'.repeat(3_000)}`, `a.${'b'.repeat(98)}`],
  ['a name without an extension', 'y'.repeat(101), 'y'.repeat(100)],
  ['line breaks and invisible characters', ' a\u202e\nb\u200b.png ', 'a b.png'],
  ['nothing', '', ''],
])('DEC-04 returns or shortens %s', (_what, sent, expected) => expect(shortName(sent)).toBe(expected))
