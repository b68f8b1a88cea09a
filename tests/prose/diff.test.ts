import { expect, test } from 'vitest'
import { readProject } from '../../renderer/model/read-project.ts'
import { differenceLines } from '../../renderer/prose/diff/diff-prose.ts'
import { differences } from '../../renderer/prose/diff/index.ts'
import { readProseTexts } from '../../renderer/prose/index.ts'
import { edited, garden, type Small, smallFiles } from './small-project.ts'

const words = readProseTexts(smallFiles(garden))

function diff(after: Small, before: Small = garden): string[] {
  const lines = differenceLines(words, differences(readProject(smallFiles(before)), readProject(smallFiles(after)), words))
  return lines.filter((line) => line.startsWith(' ')).map((line) => line.trim())
}

const marks = (after: Small): string[] => diff(after).filter((line) => line.startsWith('⚠'))

const SCREEN = 'schemas/screens/garden/guest.json'
const ENTITY = 'schemas/entities/Guest.json'

test('prints no line for another layout or another order of keys', () => {
  const reordered = { ...garden, [SCREEN]: Object.fromEntries(Object.entries(garden[SCREEN]).toReversed()) }
  const before = readProject(smallFiles(garden, 2))
  expect(differences(before, readProject(smallFiles(garden, 0)), words)).toEqual([])
  expect(diff(reordered)).toEqual([])
})

test('names the file of each change', () => {
  const after = edited('schemas/messages.json', ['已保存', '保存好了'])
  const lines = differenceLines(words, differences(readProject(smallFiles(garden)), readProject(smallFiles(after)), words))
  expect(lines).toEqual(['要说的话 schemas/messages.json', '  改 消息 guest.saved：文字 从 “已保存” 改为 “保存好了”', ''])
})

const cases: [title: string, after: Small, lines: string[]][] = [
  ['a label', edited(SCREEN, ['"label":"保存"', '"label":"存好"']), ['改 表单（客人） › 按钮“存好”：名称写 从 “保存” 改为 “存好”']],
  [
    'a step',
    edited(SCREEN, ['{"do":"submit"}', '{"do":"back"}']),
    ['删 表单（客人） › 按钮“保存” › 点了：校验并提交表单', '加 表单（客人） › 按钮“保存” › 点了：返回'],
  ],
  [
    'advice accepted',
    edited(SCREEN, ['"label":"保存"', '"label":"保存","accept":{"rule":"name.once","because":"这里就这样"}']),
    ['加 表单（客人） › 按钮“保存”：认可检查的提醒 name.once：这里就这样'],
  ],
  ['a setting', edited('schemas/settings.json', ['"value":5', '"value":8']), ['改 常数“最多列几位”（listed）：值 从 5 改为 8']],
  [
    'a condition',
    edited(SCREEN, ['"lt":', '"gt":']),
    [
      '改 表单（客人） › 规则：从 要求 加入时间 早于 现在；不成立就说“已保存”，写在加入时间下面 改为 要求 加入时间 晚于 现在；不成立就说“已保存”，写在加入时间下面',
    ],
  ],
  [
    'a moved tile',
    edited(
      SCREEN,
      ['"a":{"label":"甲","icon":"home","onTap":[]},', ''],
      ['"c":{', '"x":{'],
      ['"onTap":[]}}}', '"onTap":[]},"a":{"label":"甲","icon":"home","onTap":[]}}}'],
      ['"x":{', '"c":{'],
    ),
    ['移 磁贴格：“甲” 从第1个移到第3个'],
  ],
  [
    'a field that moved into a section',
    edited(SCREEN, ['{"widget":"input","field":"name"}', '{"widget":"section","title":"人","body":[{"widget":"input","field":"name"}]}']),
    ['加 表单（客人）：区块“人”', '移 表单（客人）：单行输入“称呼” 移到 表单（客人） › 区块“人”'],
  ],
]
test.each(cases)('says what has changed: %s', (_, after, lines) => expect(diff(after)).toEqual(lines))

const exposed: [title: string, after: Small, mark: string][] = [
  ['a mask of the entity removed', edited(ENTITY, ['"mask":"mobile",', '']), '不再遮住或换了遮法'],
  ['a mask of a text removed', edited(SCREEN, [' | mask:mobile', '']), '客人的手机不再遮住'],
  ['the watermark removed', edited(SCREEN, ['"watermark":true,', '']), '去掉了水印'],
  ['access widened', edited(SCREEN, ['"access":"staff"', '"access":"account"']), '更多的人可以打开'],
  ['a person-related field newly shown', edited(SCREEN, ['"text":"联系：', '"text":"{guest.idNo} 联系：']), '新显示个人信息客人的证件号'],
  [
    'a field newly shown that its entity notes as personal',
    edited(SCREEN, ['"text":"联系：', '"text":"{guest.birthday} 联系：']),
    '新显示个人信息客人的生日',
  ],
  ['the note that a field is personal removed', edited(ENTITY, ['"personal":{"birthday":"other"},', '']), '不再算个人信息'],
  [
    'a person-related field newly asked for',
    edited(SCREEN, ['{"widget":"input","field":"name"}', '{"widget":"input","field":"name"},{"widget":"input","field":"idNo"}']),
    '新显示个人信息“证件号”',
  ],
]
test.each(exposed)('marks what exposes more: %s', (_, after, mark) => expect(marks(after)).toEqual([`⚠ 看到的更多：${mark}`]))

const stricter: [title: string, after: Small, mark: string][] = [
  ['required in the entity', edited(ENTITY, ['"label":"称呼"', '"label":"称呼","required":true']), '变成必填'],
  ['required on the screen', edited(SCREEN, ['"field":"name"', '"field":"name","required":true']), '变成必填'],
  ['a limit narrowed', edited(ENTITY, ['"maxLength":20', '"maxLength":10']), '限制收紧了'],
  ['a limit added', edited(SCREEN, ['"field":"name"', '"field":"name","maxLength":10']), '限制收紧了'],
  ['a pattern added', edited(ENTITY, ['"maxLength":20', '"maxLength":20,"pattern":"^a$"']), '加了或改了格式'],
  ['an option of the screen removed', edited(SCREEN, ['["gold","silver"]', '["gold"]']), '少了选项'],
  ['a code removed', edited('schemas/dictionaries/level.json', [',"silver":{"label":"银"}', '']), '少了选项'],
  [
    'a rule of the form added',
    edited(SCREEN, ['"rules":[', '"rules":[{"that":{"field":"form.name","empty":false},"message":"guest.saved"},']),
    '加了规则',
  ],
  [
    'a check before a step added',
    edited(SCREEN, [
      '{"do":"submit"}',
      '{"do":"require","that":{"field":"form.name","empty":false},"message":"guest.saved"},{"do":"submit"}',
    ]),
    '加了规则',
  ],
  [
    'a required field added',
    edited(SCREEN, [
      '{"widget":"input","field":"name"}',
      '{"widget":"input","field":"name"},{"widget":"dateTime","field":"since","required":true}',
    ]),
    '加了必填的字段',
  ],
]
test.each(stricter)('marks what is stricter: %s', (_, after, mark) => expect(marks(after)).toEqual([`⚠ 更严：${mark}`]))

test('has no mark in the opposite direction', () => {
  const loosened = [...stricter, ...exposed].map(([, after]) => diff(garden, after).filter((line) => line.startsWith('⚠ ')))
  expect(loosened.flat().filter((mark) => !mark.includes('遮') && !mark.includes('格式'))).toEqual([])
})
