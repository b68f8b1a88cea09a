import { expect, it } from 'vitest'
import { compileScreen } from '../../renderer/compile/view.ts'
import { normalize } from '../../renderer/model/normalize.ts'
import type { View } from '../../renderer/model/project.ts'
import type { Env } from '../../renderer/run/env/index.ts'
import { resolveProps } from '../../renderer/run/views/resolve.tsx'
import { constant, createScope } from '../../renderer/run/data/index.ts'
import { content, formatters, project, screenFile } from './language.ts'

const params = { thirst: { type: 'code', dictionary: 'thirst', label: '.' } }

/** Returns the `tone` prop of a text widget after resolution. */
function toneOf(tone: string, thirst: string | undefined): unknown {
  const file = screenFile({
    params,
    body: [
      { widget: 'text', text: '.', tone },
      { widget: 'text', text: '{params.thirst}' },
    ],
  })
  const { plan, problems } = compileScreen(project, file, normalize.view(file.data as Record<string, unknown>) as unknown as View)
  expect(problems).toEqual([])
  const scope = createScope({ params: constant({ thirst }) })
  const env = { content, formatters } as unknown as Env
  return resolveProps(plan.body[0]?.props ?? {}, { env, scope, around: scope, run: async () => true, draw: () => null })['tone']
}

it('a tone is a fixed word, or the tone of the code at a path in its dictionary', () => {
  expect(toneOf('danger', 'dry')).toBe('danger')
  expect(toneOf('params.thirst', 'dry')).toBe('warning')
  expect(toneOf('params.thirst', undefined)).toBeUndefined()
})
