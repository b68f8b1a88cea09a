import { expect, it } from 'vitest'
import { decodedHeader } from './client-of.ts'

const asNodeReads = (text: string) => Buffer.from(text).toString('latin1')

it.each([
  'Mozilla/5.0 (Linux; Android 13)',
  'Mozilla/5.0 (Linux; Android 13; 小米平板)',
  '',
])('DEC-34 decodes the header %j as sent', (text) => expect(decodedHeader(asNodeReads(text))).toBe(text))
it('leaves a header that is no UTF-8 unchanged', () => expect(decodedHeader('Caf\u00e9')).toBe('Caf\u00e9'))
