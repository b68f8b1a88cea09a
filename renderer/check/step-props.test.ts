import { describe, expect, it } from 'vitest'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { withDrafts } from '../model/files.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const PROPS = {
  hello: { title: '招呼。', kind: 'text', required: true },
  now: { title: '何时。', kind: 'condition' },
  list: { title: '列表。', kind: 'path', accepts: ['list'] },
  times: { title: '几次。', kind: 'value', type: 'number' },
  to: { title: '页面。', kind: 'screen' },
  with: { title: '参数。', kind: 'values', of: 'screen' },
}

/** Checks a screen whose button runs a new step with these properties. */
async function withStep(values: object, props: object = PROPS, more: object = {}) {
  const files = withDrafts(schemaFiles(process.cwd()))
  files.override('renderer/steps/wave/manifest.json', JSON.stringify({ version: 1, title: '挥手。', props, ...more }))
  files.override(WAIT, files.text(WAIT).replace('{ "do": "open"', `${JSON.stringify({ do: 'wave', ...values })}, { "do": "open"`))
  const { problems, plans } = (await openChecker(files)).check()
  const button = plans.screens.get('waitDeal')?.plan.body.find(({ widget }) => widget === 'button')?.props['onTap']
  return {
    reports: problems.map(({ code, values: of }) => `${code} ${of['name'] ?? of['path'] ?? of['value'] ?? ''}`.trim()),
    step: button?.kind === 'steps' ? button.steps[0] : undefined,
  }
}

describe('a step added by a manifest only', () => {
  it('has each property bound by its kind and lists the paths it reads', async () => {
    const taken = { hello: '{state.q}!', now: { field: 'state.q', empty: false }, list: 'tasks', times: { from: 'tasks.length' } }
    const { reports, step } = await withStep({ ...taken, to: 'customerRemindTask', with: { flag: '1' } })
    expect(reports).toEqual([])
    expect(step?.props).toEqual({
      hello: { kind: 'text', text: { parts: [{ path: ['state', 'q'], formats: [] }, '!'] } },
      now: { kind: 'condition', condition: { op: 'empty', path: ['state', 'q'], right: { literal: false } } },
      list: { kind: 'path', path: ['tasks'] },
      times: { kind: 'value', value: { path: ['tasks', 'length'] } },
      to: { kind: 'literal', value: 'customerRemindTask' },
      with: { kind: 'values', values: { flag: { literal: '1' } } },
    })
    expect(step?.reads).toEqual([['state', 'q'], ['state', 'q'], ['tasks'], ['tasks', 'length']])
  })

  it.each([
    ['a text', { hello: '{params.qq}' }, 'unknown.field qq'],
    ['a condition', { hello: '.', now: { field: 'nowhere.at', empty: true } }, 'unknown.root nowhere'],
    ['a path', { hello: '.', list: 'tasks.size' }, 'unknown.field size'],
    ['a path of another type', { hello: '.', list: 'state.q' }, 'path.type state.q'],
    ['a value', { hello: '.', times: 'often' }, 'value.literal "often"'],
    ['a screen', { hello: '.', to: 'homee' }, 'unknown.screen homee'],
    ['values without a required param', { hello: '.', to: 'customerRemindTask' }, 'missing.param flag'],
    ['values for an unknown param', { hello: '.', to: 'updateTask', with: { flga: '1' } }, 'unknown.param flga'],
    ['values without a receiver', { hello: '.', with: { flag: '1' } }, 'step.receiver to'],
  ])('reports a mistake in %s', async (_what, taken, problem) => expect((await withStep(taken)).reports).toEqual([problem]))

  it('accepts no property kinds that are rendered', async () => {
    const { reports } = await withStep({}, { body: { kind: 'nodes' } })
    expect(reports).toContain('shape.enum nodes')
  })

  it('is reported outside the place named in its manifest', async () =>
    expect((await withStep({}, {}, { inside: 'form' })).reports).toEqual(['form.outside wave']))
})
