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
  wideDigit: { file: DETAIL, from: '"rows": 4, "messages"', to: '"rows": ４, "messages"' },
  key: { file: DETAIL, from: '"access": "staff"', to: '"acess": "staff"' },
  widget: {
    file: DETAIL,
    from: '"widget": "form",\n          "entity": "Task",\n          "record"',
    to: '"widget": "fomr",\n          "entity": "Task",\n          "record"',
  },
  fieldInside: { file: DETAIL, from: '"field": "taskTitle", "messages"', to: '"field": "taskTitel", "messages"' },
  path: { file: DETAIL, from: '"{task.taskContext}"', to: '"{task.taskContxt}"' },
  twice: { file: WAIT, from: '"empty": "没有你创建的工单",', to: '"empty": "没有", "empty": "没有你创建的工单",' },
  icon: { file: WAIT, from: '"icon": "plus"', to: '"icon": "pluss"' },
} satisfies Record<string, Edit>

/** Returns the positions of the problems, sorted. */
const positionsOf = (problems: readonly string[]) => problems.map((problem) => problem.split(' ')[0] ?? '').sort()

describe('reports all mistakes of one save', () => {
  test.each([
    ['two JSON errors in one file', ['comma', 'wideComma']],
    ['a JSON error, and a structure error in another file', ['comma', 'key']],
    ['a JSON error and an unknown name in one file', ['wideDigit', 'path']],
    ['a structure error and an unknown name in one file', ['key', 'path']],
    ['a mistyped widget and a mistyped field inside it', ['widget', 'fieldInside']],
    ['a duplicate key and an unknown icon in one file', ['twice', 'icon']],
    ['eight mistakes in two files', ['comma', 'wideComma', 'icon', 'wideDigit', 'key', 'widget', 'fieldInside', 'path']],
  ] as const)('%s', (_title, names) => {
    const alone = names.flatMap((name) => copy.withEdits([SLIPS[name]], () => positionsOf(copy.said())))
    expect(alone).toHaveLength(names.length)
    expect(
      copy.withEdits(
        names.map((name) => SLIPS[name]),
        () => positionsOf(copy.said()),
      ),
    ).toEqual(alone.sort())
  })

  test('reports problems of only one line when one quote is missing', () => {
    const random = seededRandom(14)
    const files = [...contentFiles(process.cwd())].map(([path, text]) => [path.replace('schemas/', ''), text] as const)
    for (let count = 0; count < 40; count += 1) {
      const [file, text] = files[Math.floor(random() * files.length)] ?? ['', '']
      const at = text.indexOf('"', Math.floor(random() * text.length))
      if (at < 0) continue
      const broken = text.slice(0, at) + text.slice(at + 1)
      const problems = copy.withEdits([{ file, to: broken }], () => copy.said())
      const lines = new Set(problems.map((problem) => problem.split(':').slice(0, 2).join(':')))
      expect([...lines], `${file}:${position(text, at)} without its quote:\n${problems.join('\n')}`).toHaveLength(1)
      expect([...lines][0]).toContain(`schemas/${file}`)
    }
  })

  test('reports only the broken file when a file does not parse', () => {
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
      const problems = copy.withEdits([{ file, to: `${copy.read(file)}}` }], () => copy.said())
      expect(problems.map((problem) => problem.split(' ')[1])).toEqual(['文件到这里应该结束了，后面还有多余的内容。'])
    }
  })
})
