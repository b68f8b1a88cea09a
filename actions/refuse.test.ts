import { expect, it } from 'vitest'
import { refuse } from './refuse.ts'

it.each([
  ['its words', 'No such link', expect.objectContaining({ outcome: 'refused', carries: { message: 'No such link' } })],
  ['no words', '', expect.objectContaining({ outcome: 'requestFailed' })],
  ['nothing', undefined, expect.objectContaining({ outcome: 'requestFailed' })],
])('DEC-03 a refusal of the service with %s ends the command', (_what, message, ended) => {
  expect(() => refuse('endorsement.withdraw', message)).toThrow(ended)
})
it('is for commands that declare it', () => {
  // @ts-expect-error: it has no outcome `refused`.
  expect(() => refuse('session.end', 'words')).toThrow('ended in refused')
})
