import { describe, expect, it } from 'vitest'
import { commandErrors, commandSteps } from './command-steps.ts'
import type { CommandDeclaration, Declared } from '../model/project.ts'
import { parseSource } from '../model/source.ts'

const source = parseSource('schemas/actions/plants.json', '{}')
const declared = (value: Omit<CommandDeclaration, 'title'>): Declared<CommandDeclaration> => ({
  value: { title: '.', ...value },
  source,
  at: [],
})
const messages = parseSource('schemas/messages.json', '{ "outcomes": { "offline": "net.offline" } }')
const commands = commandSteps({
  commands: new Map([
    ['plant.water', declared({ params: { litres: { type: 'number', required: true } }, outcomes: { dry: { quiet: true } } })],
    ['plant.count', declared({ returns: { type: 'integer' } })],
  ]),
  files: { messages },
})

/** Returns position and key or name of each mistake in these steps. */
const wrong = (...steps: object[]) =>
  commandErrors({ body: [{ widget: 'button', onTap: steps }] }, commands).map(
    ({ instancePath, params }) => `${instancePath.replace('/body/0/onTap', '')} ${Object.values(params).at(-1)}`,
  )

describe('commandErrors', () => {
  it('accepts the parameters, result and outcomes of the command, and app-wide outcomes', () => {
    const on = { dry: [], offline: [{ do: 'plant.count', as: 'left' }] }
    expect(wrong({ do: 'plant.water', when: {}, planned: 'later', with: { litres: 1 }, on }, { do: 'plant.count', as: 'all' })).toEqual([])
  })

  it('reports an unknown command', () => expect(wrong({ do: 'plant.wtaer' })).toEqual(['/0 plant.wtaer']))

  it('reports missing required parameters', () => expect(wrong({ do: 'plant.water' })).toEqual(['/0 with']))

  it('reports `with` and `as` when the command has no parameters or no result', () => {
    expect(wrong({ do: 'plant.water', with: {}, as: 'wet' }, { do: 'plant.count', with: {} })).toEqual(['/0 as', '/1 with'])
  })

  it('reports outcomes that the command does not have', () => expect(wrong({ do: 'plant.count', on: { dry: [] } })).toEqual(['/0/on dry']))

  it('reports branches inside an outcome handler at any depth', () => {
    const inside = { do: 'plant.water', with: {}, on: { dry: [{ do: 'plant.count', on: {} }] } }
    expect(wrong(inside)).toEqual(['/0/on/dry/0 on'])
    expect(wrong({ do: 'confirm', message: 'a.b', on: { no: [{ do: 'plant.count', on: {} }] } })).toEqual(['/0/on/no/0 on'])
  })

  it('ignores parameters named `do`', () => expect(wrong({ do: 'open', with: { do: 'plant.wtaer' } })).toEqual([]))
})
