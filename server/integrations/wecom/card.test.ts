import { describe, expect, it } from 'vitest'
import { cutBytes, textCard } from './card.ts'

const bytes = (text: unknown) => Buffer.byteLength(String(text))
const GRIN = '\u{1f600}'
const HAN = '\u4e00'
const card = { toUser: 'chen', title: 't', content: 'c', url: 'https://steward.example.com/', button: '' }
const cardOf = (more: Partial<typeof card>) => (textCard({ ...card, ...more }, 1) as { textcard: Record<string, string> }).textcard

describe('DEC-04 texts for WeCom are cut by bytes', () => {
  it.each([
    ['keeps a text that fits', 'a'.repeat(128), 'a'.repeat(128)],
    ['removes one letter beyond the limit', 'a'.repeat(129), 'a'.repeat(128)],
    ['does not split a character of three bytes', HAN.repeat(43), HAN.repeat(42)],
    ['does not split a character of four bytes', `abc${GRIN.repeat(32)}`, `abc${GRIN.repeat(31)}`],
    ['keeps an empty text', '', ''],
  ])('%s', (_, text, cut) => {
    expect(cutBytes(text, 128)).toBe(cut)
    expect(Buffer.from(cut).toString()).toBe(cut)
  })
  it('cuts titles at 128 bytes, descriptions at 512 bytes, buttons at four characters', () => {
    const { title, description, btntxt } = cardOf({ title: HAN.repeat(128), content: HAN.repeat(600), button: GRIN.repeat(8) })
    expect([bytes(title), bytes(description), btntxt]).toEqual([126, 510, GRIN.repeat(4)])
  })
  it.each(['<br>', '<div class="gray">', '</div>'])('never ends a description within %s', (tag) => {
    for (let at = 1; at < tag.length; at += 1)
      expect(cardOf({ content: `${'a'.repeat(512 - at)}${tag}b` })['description']).toBe('a'.repeat(512 - at))
    expect(cardOf({ content: `${'a'.repeat(512 - tag.length)}${tag}b` })['description']).toBe(`${'a'.repeat(512 - tag.length)}${tag}`)
  })
  it('sends a text that fits unchanged, and leaves out the label of a button without text', () =>
    expect(cardOf({ content: '3 < 5' })).toEqual({ title: 't', description: '3 < 5', url: card.url }))
})
