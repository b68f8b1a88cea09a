import { expect, it } from 'vitest'
import { rejectIfUserChanged } from './reject-if-user-changed.ts'

const answered = { ok: true, message: undefined, data: {} }

it('DEC-32 a screen asks nothing once its session has ended, or is somebody else’s', async () => {
  const asked: string[] = []
  let person: string | undefined = 'chen'
  const ask = rejectIfUserChanged(
    async (name) => {
      asked.push(name)
      return answered
    },
    () => person,
  )
  expect(await ask('first', {})).toBe(answered)
  person = undefined
  await expect(ask('second', {})).rejects.toMatchObject({ outcome: 'cancelled' })
  person = 'li'
  await expect(ask('third', {})).rejects.toMatchObject({ outcome: 'cancelled' })
  expect(asked).toEqual(['first'])
})

it('a screen that nobody had to sign in for asks whoever signs in on it', async () => {
  const people = [undefined, 'chen']
  const ask = rejectIfUserChanged(
    async () => answered,
    () => people.shift(),
  )
  expect(await ask('first', {})).toBe(answered)
})
