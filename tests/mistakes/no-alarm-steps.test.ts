import { expect, test } from 'vitest'
import { copyOfSchemas, type Edit } from './copy.ts'

const copy = await copyOfSchemas()

const UPDATE = 'screens/tasks/updateTask.json'
const PLAN = 'screens/tasks/planTaskDetail.json'
const WAIT = 'screens/tasks/waitDeal.json'
const TODOS = 'parts/homeTodos.json'

/** Right changes that are close to what a rule about steps, forms, names or conditions finds. */
test.each<[rule: string, title: string, ...edits: Edit[]]>([
  [
    'result.later',
    'a step uses the result of the step before it',
    {
      file: UPDATE,
      from: '{ "do": "say", "message": "task.edited", "when": { "field": "saved.edited", "equals": true } }',
      to: '{ "do": "say", "message": "task.edited", "when": { "all": [{ "field": "saved.edited", "equals": true }, { "field": "draft.taskId", "empty": false }] } }',
    },
  ],
  [
    'result.later',
    'another step stands between a step and the use of its result',
    {
      file: 'parts/finishForm.json',
      from: '{ "do": "say", "message": "task.completed" },',
      to: '{ "do": "say", "message": "task.completed" },\n{ "do": "device.copy", "with": { "text": "{next.taskId}" }, "when": { "field": "next.taskId", "empty": false } },',
    },
  ],
  [
    'form.deadButton',
    'a button of a form without an effect stands beside the one that submits',
    {
      file: 'screens/endorsements/toEndorTask.json',
      from: '"label": "下一步", "onTap": [{ "do": "submit" }] }',
      to: '"label": "下一步", "onTap": [{ "do": "submit" }] },\n{ "widget": "button", "label": "返回", "onTap": [{ "do": "back" }] }',
    },
  ],
  [
    'shape.noOutcome',
    'an outcome of the step gets an answer',
    {
      file: TODOS,
      from: '"onTap": [{ "do": "open", "screen": "waitDeal" }]',
      to: '"onTap": [{ "do": "confirm", "message": "claim.deleteAsk", "on": { "refused": [{ "do": "say", "message": "app.developing" }] } }, { "do": "open", "screen": "waitDeal" }]',
    },
  ],
  [
    'step.saysBoth',
    'two messages in a row have different conditions',
    {
      file: UPDATE,
      from: '"message": "app.saved", "when": { "field": "saved.edited", "equals": false }',
      to: '"message": "app.saved", "when": { "not": { "field": "saved.edited", "equals": true } }',
    },
  ],
  [
    'way.backSometimes',
    'the last step of Back has no condition',
    {
      file: PLAN,
      from: '"onBack": [{ "do": "back", "to": "home" }]',
      to: '"onBack": [{ "do": "back", "to": "waitDeal", "when": { "field": "task.overdue", "equals": true } }, { "do": "back", "to": "home" }]',
    },
  ],
  [
    'dead.shownEmpty',
    'a text says that a list is empty',
    {
      file: PLAN,
      from: '"when": { "field": "files", "empty": false },',
      to: '"when": { "field": "files", "empty": false },\n"empty": "没有附件",',
    },
    {
      file: PLAN,
      from: '"onBack": [{ "do": "back", "to": "home" }],\n  "body": [',
      to: '"onBack": [{ "do": "back", "to": "home" }],\n  "body": [{ "widget": "text", "look": "hint", "text": "没有附件", "when": { "field": "files", "empty": true } },',
    },
  ],
  [
    'text.path',
    'a text names a file and an address',
    { file: WAIT, from: '"placeholder": "搜索"', to: '"placeholder": "例如 task.png、www.x.cn"' },
  ],
  [
    'value.dictionary',
    'a code of a dictionary with the same codes is given',
    {
      file: 'screens/home/home.json',
      from: '"with": { "rule": "newCustomer", "type": "1", "child": "2" }',
      to: '"with": { "rule": "newCustomer", "type": "1", "child": "6" }',
    },
  ],
])('%s: %s', (_rule, _title, ...edits) => {
  expect(copy.withEdits(edits, () => copy.said())).toEqual([])
})
