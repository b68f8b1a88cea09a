import { describe, expect, it } from 'vitest'
import { getPath, json, objectsIn, screen } from '../catalogue/schemas.ts'

describe('DEC-38 the app says that a picture was shrunk', () => {
  it('after each upload of a task, in place of the usual message', () => {
    const said = objectsIn(screen('updateTask')).filter(({ message }) => message === 'upload.shrunk' || message === 'upload.done')
    const isShrunk = { field: 'sent.isShrunk', equals: true }
    const pair = [
      { do: 'say', message: 'upload.done', when: { not: isShrunk } },
      { do: 'say', message: 'upload.shrunk', when: isShrunk },
    ]
    expect(said).toEqual([...pair, ...pair])
  })

  it('for the images of a signature, with their names', () => {
    const { shrunk } = Object(getPath(json('actions/endorsements'), 'commands', 'signing.addImages', 'outcomes')) as Record<string, unknown>
    expect(shrunk).toMatchObject({ says: 'sign.shrunk', carries: { names: { type: 'text' } } })
  })
})

it('AMB2-60 a claim picture that was not sent gets the message of its reason; only those that can never be sent are final', () => {
  const outcomes = objectsIn(json('actions/claims')).filter(({ says }) => typeof says === 'string')
  const found = (says: string) => outcomes.find((outcome) => outcome['says'] === says)?.['final'] === true
  expect(['claim.sentWhenFound', 'claim.wrongKind', 'claim.fileTooLarge'].map(found)).toEqual([false, true, true])
})

describe('DEC-40 a list without records differs from a search without hits', () => {
  it.each([
    ['updateTask', '没有同事'],
    ['waitDeal', '没有你创建的工单'],
  ])('%s: %s', (name, empty) => {
    const lists = objectsIn(screen(name)).filter((node) => node['empty'] === empty)
    expect(lists.map(({ searchedBy }) => typeof searchedBy)).toEqual(['string'])
  })
})
