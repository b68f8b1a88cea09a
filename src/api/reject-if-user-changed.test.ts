import { expect, it } from 'vitest'
import { rejectIfUserChanged } from './reject-if-user-changed.ts'

const answered = { ok: true, message: undefined, data: {} }

it('DEC-32 cancels the calls of a screen once its session has ended or another person has signed in', async () => {
  const made: string[] = []
  let person: string | undefined = 'chen'
  const client = rejectIfUserChanged(
    async (name) => {
      made.push(name)
      return answered
    },
    () => person,
  )
  expect(await client('first', {})).toBe(answered)
  person = undefined
  await expect(client('second', {})).rejects.toMatchObject({ outcome: 'cancelled' })
  person = 'li'
  await expect(client('third', {})).rejects.toMatchObject({ outcome: 'cancelled' })
  expect(made).toEqual(['first'])
})

it('allows calls of a screen that was opened signed out, also after signing in', async () => {
  const people = [undefined, 'chen']
  const client = rejectIfUserChanged(
    async () => answered,
    () => people.shift(),
  )
  expect(await client('first', {})).toBe(answered)
})
