import { describe, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { contentFiles } from '../fuzz/mutate.ts'
import { copyOfSchemas, type Edit, position } from './copy.ts'

const copy = await copyOfSchemas()

const WAIT = 'screens/tasks/waitDeal.json'
const DETAIL = 'screens/tasks/planTaskDetail.json'

const SLIPS = {
  comma: { file: WAIT, from: '"id": "waitDeal",', to: '"id": "waitDeal"' },
  wideComma: { file: WAIT, from: '"title": "待办工单",', to: '"title": "待办工单"，' },
  wideDigit: { file: DETAIL, from: '"rows": 4, "placeholder"', to: '"rows": ４, "placeholder"' },
  key: { file: DETAIL, from: '"access": "staff"', to: '"acess": "staff"' },
  widget: {
    file: DETAIL,
    from: '"widget": "form",\n          "entity": "Task",\n          "record"',
    to: '"widget": "fomr",\n          "entity": "Task",\n          "record"',
  },
  fieldInside: { file: DETAIL, from: '"field": "taskTitle", "messages"', to: '"field": "taskTitel", "messages"' },
  path: { file: DETAIL, from: '"{task.taskContext}"', to: '"{task.taskContxt}"' },
  twice: { file: WAIT, from: '"empty": "没有待你处理的事项",', to: '"empty": "没有", "empty": "没有待你处理的事项",' },
  icon: { file: WAIT, from: '"icon": "plus"', to: '"icon": "pluss"' },
} satisfies Record<string, Edit>

/** Where the checker speaks of mistakes, each once. */
const placesOf = (said: readonly string[]) => said.map((one) => one.split(' ')[0] ?? '').sort()

describe('one save shows all mistakes', () => {
  test.each([
    ['two of JSON in one file', ['comma', 'wideComma']],
    ['one of JSON and one of structure in another file', ['comma', 'key']],
    ['of JSON, and a name in the same file', ['wideDigit', 'path']],
    ['of structure, and a name in the same file', ['key', 'path']],
    ['a mistyped form, and a field inside it', ['widget', 'fieldInside']],
    ['a key written twice, and an icon in the same file', ['twice', 'icon']],
    ['many at once', ['comma', 'wideComma', 'icon', 'wideDigit', 'key', 'widget', 'fieldInside', 'path']],
  ] as const)('%s', (_title, names) => {
    const alone = names.flatMap((name) => copy.withEdits([SLIPS[name]], () => placesOf(copy.said())))
    expect(alone).toHaveLength(names.length)
    expect(
      copy.withEdits(
        names.map((name) => SLIPS[name]),
        () => placesOf(copy.said()),
      ),
    ).toEqual(alone.sort())
  })

  test('but what a mistake brings about is not reported with it', () => {
    const random = seededRandom(14)
    const files = [...contentFiles(process.cwd())].map(([path, text]) => [path.replace('schemas/', ''), text] as const)
    for (let count = 0; count < 40; count += 1) {
      const [file, text] = files[Math.floor(random() * files.length)] ?? ['', '']
      const at = text.indexOf('"', Math.floor(random() * text.length))
      if (at < 0) continue
      const broken = text.slice(0, at) + text.slice(at + 1)
      const said = copy.withEdits([{ file, to: broken }], () => copy.said())
      const lines = new Set(said.map((one) => one.split(':').slice(0, 2).join(':')))
      expect([...lines], `${file}:${position(text, at)} without its quote:\n${said.join('\n')}`).toHaveLength(1)
      expect([...lines][0]).toContain(`schemas/${file}`)
    }
  })

  test('a file that cannot be read at all blames nobody else', () => {
    for (const file of [
      'messages.json',
      'settings.json',
      'modes.json',
      'actions/tasks.json',
      'entities/Task.json',
      'dictionaries/careFlag.json',
      'parts/taskListItem.json',
      'calls/updateTask.json',
    ]) {
      const said = copy.withEdits([{ file, to: `${copy.read(file)}}` }], () => copy.said())
      expect(said.map((one) => one.split(' ')[1])).toEqual(['文件到这里应该结束了，后面还有多余的内容。'])
    }
  })
})
