import { expect, it } from 'vitest'
import { refuse } from './refuse.ts'

it.each([
  ['a message', 'No such link', expect.objectContaining({ outcome: 'refused', carries: { message: 'No such link' } })],
  ['an empty message', '', expect.objectContaining({ outcome: 'requestFailed' })],
  ['no message', undefined, expect.objectContaining({ outcome: 'requestFailed' })],
])('DEC-03 throws the outcome for a refusal with %s', (_case, message, outcome) => {
  expect(() => refuse('endorsement.withdraw', message)).toThrow(outcome)
})
it('accepts only commands that declare the outcome `refused`', () => {
  // @ts-expect-error: session.end declares no outcome `refused`.
  expect(() => refuse('session.end', 'words')).toThrow('ended in refused')
})
