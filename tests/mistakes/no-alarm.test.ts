import { describe, expect, test } from 'vitest'
import { copyOfSchemas, type Edit } from './copy.ts'

const copy = await copyOfSchemas()

const button = { widget: 'button', look: 'primary', label: '提交', onTap: [{ do: 'submit' }] }
const done = [{ do: 'say', message: 'app.saved' }]

/** Creates a screen file around a form; `more` adds properties of the screen, `beside` adds nodes after the form. */
function screenWith(form: object, more: object = {}, beside: object[] = []): Edit {
  const about = { $schema: '../../language/screen.schema.json', version: 1, id: 'probe', path: '/probe', title: '试填', access: 'staff' }
  const text = JSON.stringify({ ...about, ...more, body: [{ widget: 'form', draft: false, ...form }, ...beside] }, null, 2)
  return { file: 'screens/tasks/probe.json', to: text }
}

const HANDLING = ['isPunished', 'isCallerRepairer', 'isNoReturn'].map((field) => ({ widget: 'radios', field }))
const WORDS = ['handleOpinion', 'handleReason'].map((field) => ({ widget: 'input', field }))
const HANDLE = { do: 'complaint.handle', with: { caseNo: '1', form: { from: 'form' } } }
const SAVE = { do: 'task.save', with: { form: { from: 'form' } } }
const TASK = [
  { widget: 'input', field: 'taskTitle' },
  { widget: 'input', field: 'taskContext' },
  { widget: 'dateTime', field: 'taskCallTime', required: true },
  { widget: 'dateTime', field: 'taskEndTime', required: true },
]
const PEOPLE = {
  widget: 'pick',
  field: 'userList',
  required: true,
  show: '{item.userName}',
  onTap: [{ do: 'messenger.pickPeople', into: 'form.userList' }],
}

describe('reports no problem for a valid form', () => {
  test.each<[string, Edit]>([
    [
      'whose field is read by a condition but by no call',
      screenWith({
        entity: 'CaseHandling',
        body: [
          ...HANDLING,
          ...WORDS,
          { widget: 'input', field: 'investigateResult', maxLength: 20 },
          { widget: 'input', field: 'caseNo', maxLength: 20 },
          { widget: 'text', text: '有案件号', when: { field: 'form.caseNo', empty: false } },
          button,
        ],
        onSubmit: [HANDLE, ...done],
      }),
    ],
    [
      'whose field is sent by the `with` of another step',
      screenWith({
        entity: 'CaseHandling',
        body: [...HANDLING, ...WORDS, { widget: 'input', field: 'caseNo', maxLength: 20, required: true }, button],
        onSubmit: [{ do: 'complaint.handle', with: { caseNo: { from: 'form.caseNo' }, form: { from: 'form' } } }],
      }),
    ],
    [
      'that only filters a list',
      screenWith(
        {
          entity: 'PolicyLookup',
          body: [
            {
              widget: 'input',
              field: 'policyNo',
              onChange: [{ do: 'set', values: { 'state.q': { from: 'event.value' } } }],
            },
          ],
        },
        {
          state: { q: { type: 'text', label: '搜索' } },
          data: {
            todos: { query: 'tasks.todo' },
            found: { of: 'todos', search: { for: { from: 'state.q' }, in: ['taskTitle'] } },
          },
        },
        [{ widget: 'list', items: 'found', empty: '没有', item: { widget: 'text', text: '{item.taskTitle}' } }],
      ),
    ],
    [
      'that passes its values to another screen instead of a call',
      screenWith({
        entity: 'PolicyLookup',
        body: [{ widget: 'input', field: 'policyNo' }, button],
        onSubmit: [{ do: 'open', screen: 'endorsementsTask', with: { flag: { from: 'form.policyNo' } } }],
      }),
    ],
    [
      'that saves only some fields of a record',
      screenWith(
        {
          entity: 'Task',
          record: 'task',
          body: [{ widget: 'input', field: 'taskTitle' }, button],
          onSubmit: [
            {
              do: 'task.save',
              with: { draft: { from: 'task' }, form: { from: 'form' }, partial: true },
              on: { conflict: [{ do: 'say', message: 'task.changedMeanwhile' }] },
            },
          ],
        },
        { data: { task: { query: 'task.current' } } },
      ),
    ],
    [
      'with a field inside the open object `extra`, and a picture set by a step',
      screenWith({
        entity: 'Task',
        body: [
          ...TASK,
          PEOPLE,
          { widget: 'input', field: 'extra.gift', define: { type: 'text', label: '礼品', maxLength: 20 } },
          {
            widget: 'upload',
            field: 'image',
            accept: ['image'],
            onPick: [{ do: 'file.upload', with: { file: { from: 'event.file' } }, into: 'form.image' }],
          },
          button,
        ],
        onSubmit: [{ ...SAVE, on: { conflict: [{ do: 'say', message: 'task.changedMeanwhile' }] } }],
      }),
    ],
    [
      'with a dependent code whose parent code is set in `start`',
      screenWith({
        entity: 'Task',
        start: { taskType: '2' },
        body: [...TASK, PEOPLE, { widget: 'select', field: 'taskChildrenType' }, button],
        onSubmit: [{ ...SAVE, on: { conflict: [{ do: 'say', message: 'task.changedMeanwhile' }] } }],
      }),
    ],
    [
      'with a field that the call requires in two conditional places',
      screenWith({
        entity: 'CaseHandling',
        body: [
          ...HANDLING,
          { widget: 'input', field: 'handleOpinion' },
          { widget: 'input', field: 'handleReason', when: { field: 'form.isPunished', equals: 'Y' } },
          { widget: 'textarea', field: 'handleReason', rows: 4, when: { field: 'form.isPunished', notEquals: 'Y' } },
          button,
        ],
        onSubmit: [HANDLE],
      }),
    ],
    [
      'with a read-only field',
      screenWith({
        entity: 'CaseHandling',
        start: { userId: { from: 'session.userId' } },
        body: [...HANDLING, ...WORDS, { widget: 'input', field: 'userId', readOnly: true }, button],
        onSubmit: [HANDLE],
      }),
    ],
    [
      'in a dialog whose values are used by the steps after `openDialog`',
      screenWith(
        {
          entity: 'CaseHandling',
          body: [
            ...HANDLING,
            ...WORDS,
            {
              widget: 'button',
              label: '选',
              onTap: [
                { do: 'openDialog', dialog: 'ask', as: 'asked' },
                { do: 'set', values: { 'form.handleReason': { from: 'asked.policyNo' } } },
              ],
            },
            button,
          ],
          onSubmit: [HANDLE],
        },
        {
          dialogs: {
            ask: { title: '保单', body: [{ widget: 'form', entity: 'PolicyLookup', body: [{ widget: 'input', field: 'policyNo' }] }] },
          },
        },
      ),
    ],
  ])('%s', (_title, edit) => {
    expect(copy.withEdits([edit], () => copy.said())).toEqual([])
  })
})

const WAIT = 'screens/tasks/waitDeal.json'
const CARE = 'screens/tasks/customerRemindCustomerCare.json'
const SEARCHED = '"tasks": { "of": "todos", "search"'

describe('reports no problem for a list that can contain items', () => {
  const only = (where: object): Edit => ({
    file: WAIT,
    from: SEARCHED,
    to: `"tasks": { "of": "todos", "where": ${JSON.stringify(where)}, "search"`,
  })
  test.each<[string, Edit]>([
    ['filtered by codes, some of which the query returns', only({ field: 'item.taskStatus', in: ['0', '4'] })],
    ['filtered by a group with some codes that the query returns', only({ field: 'item.taskStatus', in: { group: 'open' } })],
    [
      'filtered by alternatives of which one can match',
      only({
        any: [
          { field: 'item.taskStatus', equals: '4' },
          { field: 'item.due', equals: 'today' },
        ],
      }),
    ],
    ['excluding a code that the query never returns', only({ not: { field: 'item.taskStatus', equals: '4' } })],
    ['due before a future time', only({ field: 'item.taskEndTime', lt: { from: 'time.today', plusDays: 3 } })],
    ['due before the end of today', only({ field: 'item.taskEndTime', lte: { from: 'time.endOfToday' } })],
    ['made before now', only({ field: 'item.createdDate', lt: { from: 'time.now' } })],
    ['filtered by a field whose codes the query does not declare', only({ field: 'item.kind', equals: '2/3' })],
    [
      'filtered by the chosen code, or not at all',
      {
        file: CARE,
        from: '"where": { "field": "item.day", "equals": { "from": "params.tab" } }',
        to: '"where": { "any": [{ "field": "params.tab", "equals": "today" }, { "field": "item.day", "equals": { "from": "params.tab" } }] }',
      },
    ],
  ])('%s', (_title, edit) => {
    expect(copy.withEdits([edit], () => copy.said())).toEqual([])
  })
})
