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

/** What is wrong with these steps: where, and which key or name. */
const wrong = (...steps: object[]) =>
  commandErrors({ body: [{ widget: 'button', onTap: steps }] }, commands).map(
    ({ instancePath, params }) => `${instancePath.replace('/body/0/onTap', '')} ${Object.values(params).at(-1)}`,
  )

describe("a command's step", () => {
  it('may say what its command takes, gives and answers, and what every command may answer', () => {
    const on = { dry: [], offline: [{ do: 'plant.count', as: 'left' }] }
    expect(wrong({ do: 'plant.water', when: {}, planned: 'later', with: { litres: 1 }, on }, { do: 'plant.count', as: 'all' })).toEqual([])
  })

  it('is of a command that there is', () => expect(wrong({ do: 'plant.wtaer' })).toEqual(['/0 plant.wtaer']))

  it('lacks nothing that is required', () => expect(wrong({ do: 'plant.water' })).toEqual(['/0 with']))

  it('says nothing that its command does not take or give', () => {
    expect(wrong({ do: 'plant.water', with: {}, as: 'wet' }, { do: 'plant.count', with: {} })).toEqual(['/0 as', '/1 with'])
  })

  it('answers only what its command may answer', () => expect(wrong({ do: 'plant.count', on: { dry: [] } })).toEqual(['/0/on dry']))

  it('does not branch in an answer, at any depth', () => {
    const inside = { do: 'plant.water', with: {}, on: { dry: [{ do: 'plant.count', on: {} }] } }
    expect(wrong(inside)).toEqual(['/0/on/dry/0 on'])
    expect(wrong({ do: 'confirm', message: 'a.b', on: { no: [{ do: 'plant.count', on: {} }] } })).toEqual(['/0/on/no/0 on'])
  })

  it('is none where `do` is the name of a parameter', () => expect(wrong({ do: 'open', with: { do: 'plant.wtaer' } })).toEqual([]))
})
