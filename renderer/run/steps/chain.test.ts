import { expect, it } from 'vitest'
import type { StepPlan } from '../../compile/plan.ts'
import { OutcomeError } from '../../language/outcome-error.ts'
import { constant, createScope } from '../data/index.ts'
import { runChain } from './chain.ts'
import type { StepEnv, StepsLeft, ViewAround } from './step.ts'

const builtIn = (name: string): StepPlan => ({ do: name, reads: [], props: {}, on: {} })
const command = (name: string, more: Partial<StepPlan> = {}): StepPlan => ({
  ...builtIn(name),
  command: { with: {}, changes: [], outcomes: {} },
  ...more,
})
const onlyIfTyped: Partial<StepPlan> = { when: { op: 'equals', path: ['form', 'typed'], right: { literal: true } } }

/** Runs steps and returns their names in order, with `saved` where the chain reports it. The command `fail` ends in `refused`. */
async function order(steps: StepPlan[], typed = false): Promise<string[]> {
  const ran: string[] = []
  const env: Partial<StepEnv> = {
    answers: {},
    content: { messages: {}, outcomes: {}, words: {}, durations: {} } as unknown as StepEnv['content'],
    async runCommand(name) {
      ran.push(name)
      if (name === 'fail') throw new OutcomeError('refused')
      return { value: undefined, wrote: true }
    },
    async showNotification({ text }) {
      ran.push(text)
      return true
    },
    steps: { say: () => (ran.push('say'), { outcome: 'done' }) },
  }
  await runChain(steps, {
    at: 'form',
    env: env as StepEnv,
    scope: createScope({ form: constant({ typed }) }),
    view: {} as ViewAround,
    form: undefined,
    onSaved: () => void ran.push('saved'),
  })
  return ran
}

it('DEC-18 reports that a chain has saved before its message is shown', async () => {
  expect(await order([builtIn('say'), command('save'), builtIn('say')])).toEqual(['say', 'save', 'saved', 'say'])
  expect(await order([command('save', { command: { with: {}, changes: [], outcomes: {}, says: 'ok' } })])).toEqual(['save', 'saved', 'ok'])
})

it('DEC-18 reports that a chain has saved after its last command whose condition is met', async () => {
  expect(await order([command('first'), command('second'), builtIn('say')])).toEqual(['first', 'second', 'saved', 'say'])
  const alternatives = [command('drawn'), command('typed', onlyIfTyped), builtIn('say')]
  expect(await order(alternatives)).toEqual(['drawn', 'saved', 'say'])
  expect(await order(alternatives, true)).toEqual(['drawn', 'typed', 'saved', 'say'])
  expect(await order([command('typed', onlyIfTyped), builtIn('say')])).toEqual(['say'])
})

it('DEC-18 does not report a failed save, even if the answer to its outcome runs a command', async () => {
  expect(await order([command('first'), command('fail', { on: { refused: [command('other')] } }), builtIn('say')])).toEqual([
    'first',
    'fail',
    'other',
  ])
})

it('DEC-18 keeps the remaining steps of onOpen when the user has left the screen, and finishes a chain that the user started', async () => {
  for (const isOpening of [true, false]) {
    const ran: string[] = []
    const rest: StepsLeft[] = []
    const env: Partial<StepEnv> = {
      answers: {},
      isShown: () => ran.length === 0,
      async runCommand(name) {
        ran.push(name)
        return { value: name, wrote: false }
      },
    }
    const start = { at: 'onOpen', env: env as StepEnv, scope: createScope({}), view: {} as ViewAround, form: undefined }
    const steps = [command('first', { as: 'found' }), command('second')]
    await runChain(steps, { ...start, onMissing: isOpening ? (left) => void rest.push(left) : undefined })
    expect(ran).toEqual(isOpening ? ['first'] : ['first', 'second'])
    expect(rest.map(({ steps: left, results }) => [left.map((step) => step.do), Object.keys(results)])).toEqual(
      isOpening ? [[['second'], ['found']]] : [],
    )
  }
})
