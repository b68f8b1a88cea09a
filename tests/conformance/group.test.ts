import { expect, it } from 'vitest'
import { bindCondition } from '../../renderer/compile/condition.ts'
import { bindCase } from './language.ts'

const bind = (condition: object) => {
  const types = { a: { type: 'code' as const, dictionary: 'thirst' } }
  return bindCase({ title: '', types }, { widget: 'text', text: '.', when: condition }, (context) => bindCondition(context, condition, []))
}

it('a group in a condition is equivalent to the list of its codes', () => {
  const short = { field: 'a', in: { group: 'parched' } }
  const long = { field: 'a', in: ['dry'] }
  expect(bind(short)).toEqual(bind(long))
  expect(bind({ not: { any: [short, { field: 'a', empty: true }] } })).toEqual(bind({ not: { any: [long, { field: 'a', empty: true }] } }))
  expect(bind({ all: [short, { field: 'a', equals: 'wet' }] }).mistakes).toEqual(['condition.contradicts'])
})
