import { describe, expect, it } from 'vitest'
import { contractFindings } from './contract.ts'

const SHIPPED: Readonly<Record<string, unknown>> = {
  'schemas/screens/garden/plants.json': { id: 'plants', path: '/plants', access: 'staff', title: 'Plants', body: [] },
  'schemas/screens/login/login.json': { id: 'login', path: '/login', access: 'open', title: 'Sign in', body: [] },
  'schemas/entities/Plant.json': {
    id: 'Plant',
    title: 'Plant',
    fields: { name: { type: 'text', label: 'Name', maxLength: 20 } },
    groups: { form: { name: { required: true, maxLength: 20 } } },
  },
  'schemas/dictionaries/kind.json': { id: 'kind', codes: { tree: { label: 'Tree' }, herb: { label: 'Herb' } }, order: ['tree', 'herb'] },
  'schemas/dictionaries/status.json': { id: 'status', open: true, codes: { 1: { label: 'One' } } },
  'schemas/dictionaries/phrase.json': { id: 'phrase', extensible: true, codes: { seen: { label: 'Seen' } }, order: ['seen'] },
  'schemas/messages.json': { messages: { saved: { kind: 'toast', text: 'Saved' } } },
  'schemas/settings.json': { settings: { rows: { value: 5, minimum: 1, unit: 'count' } } },
  'schemas/modes.json': { default: 'gardener', modes: { gardener: { title: 'Gardener', home: '/home', tabBar: [] } }, tabs: {} },
  'schemas/calls/savePlant.json': { id: 'savePlant', path: '/api/plants' },
}

/** Returns the findings of a version in which the JSON of one file is another one; undefined removes the file. */
function found(path: string, data: unknown): string[] {
  const after = new Map(Object.entries({ ...SHIPPED, [path]: data }).filter(([, value]) => value !== undefined))
  return contractFindings(new Map(Object.entries(SHIPPED)), after).map(({ at, code }) => `${code} ${at.join('.')}`.trim())
}
const changed = (path: string, change: (data: never) => unknown) => found(path, change(structuredClone(SHIPPED[path]) as never))

describe('content that a release may change', () => {
  it.each<[string, string, (data: never) => unknown]>([
    [
      'the title and body of a staff screen',
      'schemas/screens/garden/plants.json',
      (data: object) => ({ ...data, title: 'All', body: [{}] }),
    ],
    [
      'a label and a narrower limit',
      'schemas/entities/Plant.json',
      (data: object) => ({ ...data, fields: { name: { type: 'text', label: 'Nom', maxLength: 10 } } }),
    ],
    [
      'a limit where there was none',
      'schemas/entities/Plant.json',
      (data: object) => ({ ...data, fields: { name: { type: 'text', label: 'Name', maxLength: 20, minLength: 2 } } }),
    ],
    [
      'a narrower limit in a group of fields',
      'schemas/entities/Plant.json',
      (data: object) => ({ ...data, groups: { form: { name: { required: true, maxLength: 10 } } } }),
    ],
    [
      'the labels and the order of codes',
      'schemas/dictionaries/kind.json',
      (data: object) => ({ ...data, codes: { tree: { label: 'A', tone: 'red' }, herb: { label: 'B' } }, order: ['herb', 'tree'] }),
    ],
    [
      'a new code where unlisted codes are allowed, and its place in the order',
      'schemas/dictionaries/status.json',
      () => ({ id: 'status', open: true, codes: { 1: { label: 'One' }, 2: { label: 'Two', tone: 'muted' } }, order: ['2', '1'] }),
    ],
    [
      'a new code where nothing decides by codes',
      'schemas/dictionaries/phrase.json',
      () => ({ id: 'phrase', extensible: true, codes: { seen: { label: 'Seen' }, done: { label: 'Done' } }, order: ['seen', 'done'] }),
    ],
    [
      'a text, and a new message',
      'schemas/messages.json',
      () => ({ messages: { saved: { kind: 'toast', text: 'Done' }, kept: { kind: 'toast', text: 'Kept' } } }),
    ],
    ['the value of a setting', 'schemas/settings.json', () => ({ settings: { rows: { value: 7, minimum: 1, unit: 'count' } } })],
    [
      'a title and tabs of a mode',
      'schemas/modes.json',
      (data: object) => ({ ...data, modes: { gardener: { title: 'G', home: '/home', tabBar: ['a'] } }, tabs: { a: {} } }),
    ],
  ])('%s', (_, path, change) => expect(changed(path, change)).toEqual([]))

  it('a new part, and a new screen for staff below /x/', () => {
    expect(found('schemas/parts/plantRow.json', { id: 'plantRow' })).toEqual([])
    expect(found('schemas/screens/x/herbs.json', { id: 'herbs', path: '/x/herbs', access: 'staff' })).toEqual([])
  })
})

describe('the contract, which only a program changes', () => {
  it.each<[string, string, (data: never) => unknown, string[]]>([
    ['an address', 'schemas/screens/garden/plants.json', (data: object) => ({ ...data, path: '/all' }), ['contract.value path']],
    [
      'who may open a screen',
      'schemas/screens/garden/plants.json',
      (data: object) => ({ ...data, access: 'open' }),
      ['contract.value access'],
    ],
    ['a login', 'schemas/screens/login/login.json', (data: object) => ({ ...data, title: 'Welcome' }), ['contract.file']],
    [
      'a wider limit',
      'schemas/entities/Plant.json',
      (data: object) => ({ ...data, fields: { name: { type: 'text', maxLength: 30 } } }),
      ['contract.wider fields.name.maxLength'],
    ],
    [
      'a removed limit',
      'schemas/entities/Plant.json',
      (data: object) => ({ ...data, fields: { name: { type: 'text' } } }),
      ['contract.wider fields.name.maxLength'],
    ],
    [
      'a type',
      'schemas/entities/Plant.json',
      (data: object) => ({ ...data, fields: { name: { type: 'number', maxLength: 20 } } }),
      ['contract.value fields.name.type'],
    ],
    [
      'a new field',
      'schemas/entities/Plant.json',
      (data: { fields: object }) => ({ ...data, fields: { ...data.fields, age: { type: 'number' } } }),
      ['contract.value fields.age'],
    ],
    [
      'a removed code',
      'schemas/dictionaries/kind.json',
      (data: object) => ({ ...data, codes: { tree: { label: 'Tree' } }, order: ['tree'] }),
      ['contract.value codes.herb'],
    ],
    [
      'a new code',
      'schemas/dictionaries/kind.json',
      (data: { codes: object }) => ({ ...data, codes: { ...data.codes, moss: { label: 'Moss' } } }),
      ['contract.value codes.moss'],
    ],
    [
      'another code for one that is stored',
      'schemas/dictionaries/status.json',
      (data: object) => ({ ...data, codes: { 2: { label: 'One' } } }),
      ['contract.value codes.1'],
    ],
    [
      'a new code with a parent',
      'schemas/dictionaries/phrase.json',
      (data: { codes: object }) => ({ ...data, codes: { ...data.codes, done: { label: 'Done', parent: 'seen' } } }),
      ['contract.value codes.done.parent'],
    ],
    [
      'that codes may be added',
      'schemas/dictionaries/kind.json',
      (data: { codes: object }) => ({ ...data, extensible: true, codes: { ...data.codes, moss: { label: 'Moss' } } }),
      ['contract.value extensible', 'contract.value codes.moss'],
    ],
    [
      'the bounds of a setting',
      'schemas/settings.json',
      () => ({ settings: { rows: { value: 5, minimum: 0, unit: 'count' } } }),
      ['contract.value settings.rows.minimum'],
    ],
    [
      'the home of a mode',
      'schemas/modes.json',
      (data: object) => ({ ...data, modes: { gardener: { title: 'Gardener', home: '/x', tabBar: [] } } }),
      ['contract.value modes.gardener.home'],
    ],
    ['a call', 'schemas/calls/savePlant.json', (data: object) => ({ ...data, path: '/api/all' }), ['contract.file']],
  ])('%s', (_, path, change, expected) => expect(changed(path, change)).toEqual(expected))

  it('a removed file, a new one of another kind, and a new screen at another address or for others', () => {
    expect(found('schemas/screens/garden/plants.json', undefined)).toEqual(['contract.removed'])
    expect(found('schemas/calls/other.json', { id: 'other' })).toEqual(['contract.place'])
    expect(found('schemas/screens/garden/Plants.json', { id: 'Plants', path: '/x/p', access: 'staff' })).toEqual(['contract.name'])
    expect(found('schemas/screens/x/a.json', { id: 'a', path: '/a', access: 'staff' })).toEqual(['contract.address path'])
    expect(found('schemas/screens/x/a.json', { id: 'a', path: '/x/a', access: 'open' })).toEqual(['contract.address path'])
  })
})
