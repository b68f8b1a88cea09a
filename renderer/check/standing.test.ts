import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { underEdit } from '../../tests/mistakes/standing.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import type { Checked } from './index.ts'

const root = process.cwd()
const garden = schemaFiles(join(root, 'tests/fixture-app'), root)

const ROW = 'parts/plantRow'
const PLANT = 'screens/plant'
const BEDS = 'screens/beds'
const ROUNDS = 'screens/rounds'
const SHED = 'screens/shed'
const DESCRIBE = 'screens/describe'
const SETTINGS = 'settings'
const MESSAGES = 'messages'
const MODES = 'modes'
const ICONS = 'icons.svg'

/** One text of a file replaced by another; without `from` the whole file, which is gone when `to` is empty, too. */
type Edit = readonly [file: string, from: string, to: string]

const place = (file: string) => `schemas/${file}${file.includes('.') ? '' : '.json'}`

/** All that is known of a file's own. */
function seenOf({ problems, plans }: Checked, file: string): string {
  const name = file.split('/').at(-1) ?? ''
  const plan = (plans.screens.get(name) ?? plans.parts.get(name))?.plan
  return JSON.stringify([problems.filter(({ path }) => path === place(file)), plan])
}

/** What must be found out anew of a file that did not change: the edits, and the file in which the last of them shows. */
const CASES: readonly { what: string; elsewhere: string; edits: readonly Edit[] }[] = [
  {
    what: 'a part needs one more param',
    elsewhere: BEDS,
    edits: [[ROW, '"params": {', '"params": { "size": { "type": "text", "required": true },']],
  },
  { what: 'a part is planned', elsewhere: ROUNDS, edits: [[ROW, '"version": 1,', '"version": 1, "planned": "later",']] },
  { what: 'a part is no longer there', elsewhere: BEDS, edits: [[ROW, '', '']] },
  {
    what: 'a part that was not there is there and cannot be read',
    elsewhere: BEDS,
    edits: [
      [ROW, '', ''],
      [ROW, '', '{'],
    ],
  },
  { what: 'a screen has another param', elsewhere: ROW, edits: [[PLANT, '"params": { "id"', '"params": { "name"']] },
  {
    what: 'a param of a screen is of another type',
    elsewhere: ROW,
    edits: [[PLANT, '"id": { "type": "text" }', '"id": { "type": "integer" }']],
  },
  { what: 'a screen has another address', elsewhere: MODES, edits: [[BEDS, '"/beds"', '"/flowers"']] },
  {
    what: 'a screen is for others',
    elsewhere: SHED,
    edits: [
      [SHED, '"access": "open",', '"access": "staff", "onOpen": [{ "do": "open", "screen": "beds" }],'],
      [BEDS, '"access": "open"', '"access": "policyholder"'],
    ],
  },
  {
    what: 'a screen for others has a mistake of structure',
    elsewhere: SHED,
    edits: [
      [SHED, '"access": "open",', '"access": "staff", "onOpen": [{ "do": "open", "screen": "beds" }],'],
      [BEDS, '"access": "open"', '"access": "policyholder"'],
      [BEDS, '"title": "花床",', ''],
    ],
  },
  {
    what: 'a field is defined under another name',
    elsewhere: SHED,
    edits: [
      [SHED, '{fern.name}', '{fern.more.pot}'],
      [DESCRIBE, '"field": "more.pot"', '"field": "more.pan"'],
    ],
  },
  {
    what: 'a field is defined in another way',
    elsewhere: SHED,
    edits: [
      [SHED, '{ "type": "text" }', '{ "type": "text", "default": "1" }'],
      [SHED, '{ "field": "params.q", "equals": "fern" }', '{ "field": "fern.more.depth", "gt": 1 }'],
      [DESCRIBE, '"type": "integer", "label": "深度", "maximum": 99', '"type": "text", "label": "深度"'],
    ],
  },
  {
    what: 'a constant that is a default has another value',
    elsewhere: ROUNDS,
    edits: [
      [ROUNDS, '"q": {', '"n": { "type": "integer", "default": { "from": "settings.most" } }, "q": {'],
      [SETTINGS, '"value": 2', '"value": 3'],
    ],
  },
  { what: 'an icon has another name', elsewhere: ROUNDS, edits: [[ICONS, 'id="plus"', 'id="minus"']] },
  { what: 'a view no longer says a message', elsewhere: MESSAGES, edits: [[PLANT, '{ "do": "confirm", "message": "plant.sure" },', '']] },
]

describe('a checker that stays', () => {
  it.each(CASES)('finds what one finds that is opened anew, when $what', async ({ what, elsewhere, edits }) => {
    const files = await underEdit(garden)
    const untouched = seenOf(files.check('nothing'), elsewhere)
    let before = untouched
    let after = untouched
    for (const [file, from, to] of edits) {
      const text = files.read(place(file))
      expect(text).toContain(from)
      files.write(place(file), from === '' ? to || undefined : text.replace(from, to))
      before = after
      after = seenOf(files.check(what), elsewhere)
    }
    expect(after).not.toBe(before)
    for (const [file] of edits) files.restore(place(file))
    expect(seenOf(files.check('all is as it was'), elsewhere)).toBe(untouched)
  })
})
