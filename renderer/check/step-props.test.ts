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

/** What the checker makes of a screen whose button takes a step that nobody had heard of, with these properties. */
async function withStep(said: object, props: object = PROPS, more: object = {}) {
  const files = withDrafts(schemaFiles(process.cwd()))
  files.override('renderer/steps/wave/manifest.json', JSON.stringify({ version: 1, title: '挥手。', props, ...more }))
  files.override(
    WAIT,
    files.text(WAIT).replace('{ "do": "task.useNone" }', `${JSON.stringify({ do: 'wave', ...said })}, { "do": "task.useNone" }`),
  )
  const { problems, plans } = (await openChecker(files)).check()
  const button = plans.screens.get('waitDeal')?.plan.body.find(({ widget }) => widget === 'button')?.props['onTap']
  return {
    said: problems.map(({ code, values }) => `${code} ${values['name'] ?? values['path'] ?? values['value'] ?? ''}`.trim()),
    step: button?.kind === 'steps' ? button.steps[0] : undefined,
  }
}

describe('a step that is added with a manifest alone', () => {
  it('has every property bound by its kind, and waits for what it reads', async () => {
    const taken = { hello: '{state.q}!', now: { field: 'state.q', empty: false }, list: 'tasks', times: { from: 'tasks.length' } }
    const { said, step } = await withStep({ ...taken, to: 'customerRemindTask', with: { flag: '1' } })
    expect(said).toEqual([])
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
    ['a path to something else', { hello: '.', list: 'state.q' }, 'path.type state.q'],
    ['a value', { hello: '.', times: 'often' }, 'value.literal "often"'],
    ['a screen', { hello: '.', to: 'homee' }, 'unknown.screen homee'],
    ['values that lack one', { hello: '.', to: 'customerRemindTask' }, 'missing.param flag'],
    ['values for a param that there is not', { hello: '.', to: 'updateTask', with: { flga: '1' } }, 'unknown.param flga'],
    ['values for nobody', { hello: '.', with: { flag: '1' } }, 'step.receiver to'],
  ])('has nonsense refused in %s', async (_what, taken, problem) => expect((await withStep(taken)).said).toEqual([problem]))

  it('takes nothing that is drawn', async () => {
    const { said } = await withStep({}, { body: { kind: 'nodes' } })
    expect(said).toContain('shape.enum nodes')
  })

  it('stands where its manifest says', async () => expect((await withStep({}, {}, { inside: 'form' })).said).toEqual(['form.outside wave']))
})
