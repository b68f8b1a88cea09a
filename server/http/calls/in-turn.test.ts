import { expect, it } from 'vitest'
import { createTurns, createTurnsOf } from './in-turn.ts'

it('runs so many at once, the others in their order, also after one that fails', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((at) =>
    inTurn(async () => {
      begun.push(at)
      await new Promise<void>((end) => ends.push(end))
      if (at === 0) throw new Error('first')
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect(works[0]).rejects.toThrow('first')
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  await works[1]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  await Promise.all(works.slice(1))
  await inTurn(async () => undefined)
})

it('lets nobody wait for another name, and remembers no name that has nothing left to do', async () => {
  const inTurnOf = createTurnsOf(1)
  const begun: string[] = []
  let end = () => undefined as void
  const first = inTurnOf('one', () => new Promise<void>((resolve) => void (end = resolve)))
  const second = inTurnOf('one', async () => void begun.push('one'))
  await inTurnOf('other', async () => void begun.push('other'))
  expect(begun).toEqual(['other'])
  end()
  await Promise.all([first, second])
  await inTurnOf('one', async () => void begun.push('one again'))
  expect(begun).toEqual(['other', 'one', 'one again'])
})
