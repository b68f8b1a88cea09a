import { expect, it } from 'vitest'
import { changesData } from '../../server/schemas/read-schemas.ts'
import { schemas } from './server.ts'

it('DEC-33 no answer stored for repetitions contains a mobile or an ID number', () => {
  const storing = schemas.calls.filter((call) => changesData(call) && call.access !== 'open')
  const named = storing.flatMap(({ id, response }) =>
    Object.keys(response)
      .filter((name) => /mobile|phone|idno|identi/i.test(name))
      .map((name) => `${id}.${name}`),
  )
  expect([storing.length > 5, named]).toEqual([true, []])
})
