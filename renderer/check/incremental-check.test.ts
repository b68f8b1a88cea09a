import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openForEditing } from '../../tests/mistakes/edited-project.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import type { Checked } from './index.ts'

const root = process.cwd()
const fixture = schemaFiles(join(root, 'tests/fixture-app'), root)

const ROW = 'parts/plantRow'
const PLANT = 'screens/plant'
const BEDS = 'screens/beds'
const ROUNDS = 'screens/rounds'
const SHED = 'screens/shed'
const DOORS = 'screens/doors'
const DESCRIBE = 'screens/describe'
const SETTINGS = 'settings'
const MESSAGES = 'messages'
const MODES = 'modes'
const ICONS = 'icons.svg'

/** Replaces one text of a file; an empty `from` replaces the whole file, an empty `to` as well deletes it. */
type Edit = readonly [file: string, from: string, to: string]

const pathOf = (file: string) => `schemas/${file}${file.includes('.') ? '' : '.json'}`

function seenOf({ problems, plans }: Checked, file: string): string {
  const name = file.split('/').at(-1) ?? ''
  const plan = (plans.screens.get(name) ?? plans.parts.get(name))?.plan
  return JSON.stringify([problems.filter(({ path }) => path === pathOf(file)), plan])
}

/** Edits that change the result of an unchanged file (`elsewhere`). */
const CASES: readonly { what: string; elsewhere: string; edits: readonly Edit[] }[] = [
  {
    what: 'a part requires another param',
    elsewhere: BEDS,
    edits: [[ROW, '"params": {', '"params": { "size": { "type": "text", "required": true },']],
  },
  { what: 'a part is planned', elsewhere: ROUNDS, edits: [[ROW, '"version": 1,', '"version": 1, "planned": "later",']] },
  { what: 'a part is deleted', elsewhere: BEDS, edits: [[ROW, '', '']] },
  {
    what: 'a missing part is created but cannot be parsed',
    elsewhere: BEDS,
    edits: [
      [ROW, '', ''],
      [ROW, '', '{'],
    ],
  },
  { what: 'a param of a screen is renamed', elsewhere: ROW, edits: [[PLANT, '"params": { "id"', '"params": { "name"']] },
  {
    what: 'a param of a screen changes its type',
    elsewhere: ROW,
    edits: [[PLANT, '"id": { "type": "text" }', '"id": { "type": "integer" }']],
  },
  { what: 'the path of a screen changes', elsewhere: MODES, edits: [[BEDS, '"/beds"', '"/flowers"']] },
  {
    what: 'the access of a screen changes',
    elsewhere: SHED,
    edits: [
      [SHED, '"access": "open",', '"access": "staff", "onOpen": [{ "do": "open", "screen": "beds" }],'],
      [BEDS, '"access": "open"', '"access": "policyholder"'],
    ],
  },
  {
    what: 'a screen with changed access gets a structural mistake',
    elsewhere: SHED,
    edits: [
      [SHED, '"access": "open",', '"access": "staff", "onOpen": [{ "do": "open", "screen": "beds" }],'],
      [BEDS, '"access": "open"', '"access": "policyholder"'],
      [BEDS, '"title": "花床",', ''],
    ],
  },
  {
    what: 'a field defined in place is renamed',
    elsewhere: SHED,
    edits: [
      [SHED, '{fern.name}', '{fern.more.pot}'],
      [DESCRIBE, '"field": "more.pot"', '"field": "more.pan"'],
    ],
  },
  {
    what: 'a field defined in place changes its type',
    elsewhere: SHED,
    edits: [
      [SHED, '{ "type": "text" }', '{ "type": "text", "default": "1" }'],
      [SHED, '{ "field": "params.q", "equals": "fern" }', '{ "field": "fern.more.depth", "gt": 1 }'],
      [DESCRIBE, '"type": "integer", "label": "深度", "maximum": 99', '"type": "text", "label": "深度"'],
    ],
  },
  {
    what: 'a setting used as a default changes',
    elsewhere: ROUNDS,
    edits: [
      [ROUNDS, '"q": {', '"n": { "type": "integer", "default": { "from": "settings.most" } }, "q": {'],
      [SETTINGS, '"value": 2', '"value": 3'],
    ],
  },
  { what: 'an icon is renamed', elsewhere: DOORS, edits: [[ICONS, 'id="plus"', 'id="minus"']] },
  { what: 'a view no longer uses a message', elsewhere: MESSAGES, edits: [[PLANT, '{ "do": "confirm", "message": "plant.sure" },', '']] },
]

describe('incremental check', () => {
  it.each(CASES)('agrees with a new checker when $what', async ({ what, elsewhere, edits }) => {
    const files = await openForEditing(fixture)
    const untouched = seenOf(files.check('nothing'), elsewhere)
    let before = untouched
    let after = untouched
    for (const [file, from, to] of edits) {
      const text = files.read(pathOf(file))
      expect(text).toContain(from)
      files.write(pathOf(file), from === '' ? to || undefined : text.replace(from, to))
      before = after
      after = seenOf(files.check(what), elsewhere)
    }
    expect(after).not.toBe(before)
    for (const [file] of edits) files.restore(pathOf(file))
    expect(seenOf(files.check('all edits are undone'), elsewhere)).toBe(untouched)
  })
})
