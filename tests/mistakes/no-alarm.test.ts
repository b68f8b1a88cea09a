import { describe, expect, test } from 'vitest'
import { copyOfSchemas, type Edit } from './copy.ts'

const copy = await copyOfSchemas()

const button = { widget: 'button', look: 'primary', label: '提交', onTap: [{ do: 'submit' }] }
const done = [{ do: 'say', message: 'app.saved' }]

/** A screen of its own around a form; `more` stands beside the body. */
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

describe('a form that works is not spoken of', () => {
  test.each<[string, Edit]>([
    [
      'whose field a condition asks for, and no call',
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
      'without a call, that opens a screen with its values',
      screenWith({
        entity: 'PolicyLookup',
        body: [{ widget: 'input', field: 'policyNo' }, button],
        onSubmit: [{ do: 'open', screen: 'endorsementsTask', with: { flag: { from: 'form.policyNo' } } }],
      }),
    ],
    [
      'that saves the few fields of a record and keeps the rest',
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
      'whose extra field travels in the open one, and whose picture comes from a step',
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
      'with a code under another that it begins with',
      screenWith({
        entity: 'Task',
        start: { taskType: '2' },
        body: [...TASK, PEOPLE, { widget: 'select', field: 'taskChildrenType' }, button],
        onSubmit: [{ ...SAVE, on: { conflict: [{ do: 'say', message: 'task.changedMeanwhile' }] } }],
      }),
    ],
    [
      'with what the call needs in two places, each on its condition',
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
      'that shows what nobody can type',
      screenWith({
        entity: 'CaseHandling',
        start: { userId: { from: 'session.userId' } },
        body: [...HANDLING, ...WORDS, { widget: 'input', field: 'userId', readOnly: true }, button],
        onSubmit: [HANDLE],
      }),
    ],
    [
      'in a dialog, whose values the step that opened it goes on with',
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

describe('a list that may have something in it is not spoken of', () => {
  const only = (where: object): Edit => ({
    file: WAIT,
    from: SEARCHED,
    to: `"tasks": { "of": "todos", "where": ${JSON.stringify(where)}, "search"`,
  })
  test.each<[string, Edit]>([
    ['of some codes that the query gives', only({ field: 'item.taskStatus', in: ['0', '4'] })],
    ['of a group that it gives in part', only({ field: 'item.taskStatus', in: { group: 'open' } })],
    [
      'of what is one of several',
      only({
        any: [
          { field: 'item.taskStatus', equals: '4' },
          { field: 'item.due', equals: 'today' },
        ],
      }),
    ],
    ['of what is not what it never gives', only({ not: { field: 'item.taskStatus', equals: '4' } })],
    ['due before a time that is still to come', only({ field: 'item.taskEndTime', lt: { from: 'time.today', plusDays: 3 } })],
    ['due before the end of today', only({ field: 'item.taskEndTime', lte: { from: 'time.endOfToday' } })],
    ['made before now', only({ field: 'item.createdDate', lt: { from: 'time.now' } })],
    ['of a field that it says nothing of', only({ field: 'item.kind', equals: '2/3' })],
    [
      'of a chosen code, or of all',
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
