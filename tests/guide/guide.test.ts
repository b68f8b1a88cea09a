import { describe, expect, test } from 'vitest'
import { copyOfSchemas, position, times } from '../mistakes/copy.ts'
import { changesOfGuide } from './guide.ts'

const changes = changesOfGuide()
const copy = await copyOfSchemas()

describe('the ten changes of the guide', () => {
  test('lists ten changes to schemas without mistakes', () => {
    expect(changes).toHaveLength(10)
    expect(copy.before).toEqual([])
  })

  test.each(
    changes.map((change) => [change.title, change] as const),
  )('%s: passes the checker when followed to the letter', (_title, change) => {
    expect(change.edits.map(({ from }) => times(copy.read(change.file), from))).toEqual(change.edits.map(() => 1))
    expect(new Set(change.edits.map(({ file }) => file)).size).toBe(1)
    const before = copy.read(change.file)
    const [problems, after] = copy.withEdits(change.edits, () => [copy.said(), copy.read(change.file)] as const)
    expect(problems).toEqual([])
    expect(after).not.toBe(before)
    expect(copy.read(change.file)).toBe(before)
  })
})

interface Slip {
  /** Number of the change in the guide, from 1. */
  change: number
  /** The slip: `from` in the text just written becomes `to`. */
  from: string
  to: string
  /** The text the checker must point at. */
  at: string
  says: string
}

const SLIPS: [title: string, slip: Slip][] = [
  [
    'forgets the comma at the end of a line',
    {
      change: 8,
      from: '"3": { "label": "30分钟", "minutes": 30 },',
      to: '"3": { "label": "30分钟", "minutes": 30 }',
      at: '"4": {',
      says: '这里缺少一个英文逗号（看看上一行的末尾）。',
    },
  ],
  [
    "mistypes a tile's id in one mode",
    {
      change: 2,
      from: '["todo", "order"',
      to: '["tood", "order"',
      at: '"tood"',
      says: '列出了“tood”，但没有定义它，您是不是想写“todo”？',
    },
  ],
  [
    'uses Chinese quotation marks',
    {
      change: 9,
      from: '"都处理完了，歇一会儿"',
      to: '“都处理完了，歇一会儿”',
      at: '“都处理完了',
      says: '这里用了中文的引号 “ ，要换成英文双引号 " 。',
    },
  ],
  [
    'uses a full-width comma',
    {
      change: 9,
      from: '"都处理完了，歇一会儿",',
      to: '"都处理完了，歇一会儿"，',
      at: '，\n',
      says: '这里是中文的“，”，要换成英文的“,”。',
    },
  ],
  [
    'gives a new option the code of another',
    {
      change: 8,
      from: '"5": {',
      to: '"3": {',
      at: '"3": { "label": "1天", "minutes": 1440 }',
      says: '“3”写了两次，只会留下后面那个：删掉一个。',
    },
  ],
  [
    'writes a sentence for a rule that the new field does not have',
    {
      change: 7,
      from: '"messages": { "minLength"',
      to: '"messages": { "minimum"',
      at: '"minimum"',
      says: '这个字段没有规则“minimum”，它的消息永远不会说，可以用：required minLength maxLength；这里多半要删掉它。',
    },
  ],
  [
    'writes a limit as text',
    { change: 6, from: '"maxLength": 15', to: '"maxLength": "15"', at: '"15"', says: '"15" 不对：这里要整数（不加引号）。' },
  ],
  [
    'chooses an icon that does not exist',
    {
      change: 3,
      from: '"label": "未到期查勘",\n            "icon": "survey"',
      to: '"label": "未到期查勘",\n            "icon": "surveys"',
      at: '"surveys"',
      says: 'icons.svg 里没有图标“surveys”，您是不是想写“survey”？',
    },
  ],
  [
    'forgets to list the new tile in a mode',
    {
      change: 3,
      from: '"9", "surveyLater"',
      to: '"9"',
      at: '"surveyLater": {\n',
      says: '定义了“surveyLater”，但没有一个模式列出它。',
    },
  ],
  [
    "mistypes a parameter's name",
    {
      change: 3,
      from: '"surveyLater",\n            "onTap": [{ "do": "open", "screen": "customerRemindTask", "with": { "flag": "8" }',
      to: '"surveyLater",\n            "onTap": [{ "do": "open", "screen": "customerRemindTask", "with": { "flga": "8" }',
      at: '"flga"',
      says: 'customerRemindTask 没有参数“flga”，您是不是想写“flag”？',
    },
  ],
  [
    'leaves a comma after the last option',
    {
      change: 8,
      from: '"label": "1天", "minutes": 1440 }',
      to: '"label": "1天", "minutes": 1440 },',
      at: '}\n}\n',
      says: '这里应该是一个名称（加英文双引号）。多半是前面多了一个逗号：删掉它。',
    },
  ],
]

describe('slips while following the guide', () => {
  test.each(SLIPS)('%s', (_title, { change, from, to, at, says }) => {
    const { file, edits } = changes[change - 1] ?? { file: '', edits: [] }
    const [found, problems, changed] = copy.withEdits(edits, () => {
      const before = times(copy.read(file), from)
      return copy.withEdits([{ file, from, to }], () => [before, copy.said(), copy.read(file)] as const)
    })
    expect([found, times(changed, at)]).toEqual([1, 1])
    expect(problems).toEqual([`schemas/${file}:${position(changed, changed.indexOf(at))} ${says}`])
  })
})
