import { expect, test } from 'vitest'
import recipe from '../../server/demo/recipe.json' with { type: 'json' }
import { read } from './detect.ts'

test('docs/develop.md contains the steps that npm start prints', () => {
  const steps = recipe.steps.map((step, index) => `${index + 1}. ${step}`)
  expect(read('docs/develop.md')).toContain([recipe.title, '', ...steps].join('\n'))
})
