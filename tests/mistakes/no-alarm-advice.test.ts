import { expect, test } from 'vitest'
import { copyOfSchemas, type Edit } from './copy.ts'

const copy = await copyOfSchemas()

const CAR = 'screens/customers/addCarInfor.json'
const BASIC = 'parts/customerBasic.json'
const FLAG = 'screens/tasks/customerRemindTask.json'
const UPDATE = 'screens/tasks/updateTask.json'
const THUMB = 'parts/claimThumb.json'
const CARD = '{ "do": "claim.deletePicture", "with": { "pkSerial": { "from": "params.pkSerial" } }, "says": "claim.deleted" }'

/** Right changes that are close to what a rule finds. */
test.each<[rule: string, title: string, ...edits: Edit[]]>([
  [
    'way.homeTab',
    'the home is the last tab of the bar',
    { file: 'modes.json', from: '["home", "customers", "mine"]', to: '["customers", "mine", "home"]' },
  ],
  [
    'mode.dataSource',
    'a mode names another source',
    {
      file: 'modes.json',
      from: '"from": "claimsExpert",\n      "dataSource": "2"',
      to: '"from": "claimsExpert",\n      "dataSource": "1"',
    },
  ],
  [
    'mode.room',
    'the default mode and the room change together',
    { file: 'modes.json', from: '"default": "service"', to: '"default": "business"' },
    { file: 'modes.json', from: '"dataSource": "2",\n      "room": "/serviceManager_room"', to: '"dataSource": "2"' },
    { file: 'modes.json', from: '"dataSource": "1"', to: '"dataSource": "1",\n      "room": "/serviceManager_room"' },
  ],
  [
    'step.lateCheck',
    'the check after a dialog asks what was chosen there',
    {
      file: BASIC,
      from: '{ "do": "customer.sync",',
      to: '{ "do": "require", "that": { "any": [{ "field": "match.several", "equals": false }, { "field": "chosen.candidate", "empty": false }] }, "message": "match.choose" },\n{ "do": "customer.sync",',
    },
  ],
  [
    'step.otherField',
    'a name is another name of the same person',
    {
      file: 'screens/tasks/customerSelect.json',
      from: '"custName": { "from": "form.customer.name" }',
      to: '"custName": { "from": "form.customer.clientName" }',
    },
  ],
  [
    'step.saidTwice',
    'a second message says something else',
    { file: THUMB, from: CARD, to: `${CARD},\n{ "do": "say", "message": "app.developing" }` },
  ],
  [
    'field.waits',
    'only one of two fields waits for the other',
    {
      file: CAR,
      from: '{ "widget": "radios", "field": "insured" }',
      to: '{ "widget": "radios", "field": "insured", "when": { "field": "form.hasClaims", "equals": "Y" } }',
    },
  ],
  [
    'dictionary.carried',
    'a field that no call carries gets another dictionary',
    {
      file: 'entities/CarForm.json',
      from: '"label": "是否在保", "dictionary": "yesNo"',
      to: '"label": "是否在保", "dictionary": "gender"',
    },
  ],
  [
    'dead.field',
    'a new field is typed in a form that shows it',
    {
      file: 'entities/TagName.json',
      from: '"tagName":',
      to: '"reason": { "type": "text", "label": "为什么", "maxLength": 20 },\n    "tagName":',
    },
    {
      file: 'screens/customers/tagManage.json',
      from: '{ "widget": "text", "look": "hint", "text": "“',
      to: '{ "widget": "input", "field": "reason" },\n{ "widget": "text", "look": "hint", "text": "{form.reason}", "when": { "field": "form.reason", "empty": false } },\n{ "widget": "text", "look": "hint", "text": "“',
    },
  ],
  [
    'under.parent',
    'a new code has a parent that no other place mentions',
    {
      file: 'dictionaries/taskChildrenType.json',
      from: '"4": { "label": "理赔共享", "parent": "2" }',
      to: '"4": { "label": "理赔共享", "parent": "2" },\n"10": { "label": "回访", "parent": "1" }',
    },
  ],
  [
    'field.notRequired',
    'a field that the call does not need is optional',
    { file: UPDATE, from: '"field": "carbonCopyUserList",', to: '"field": "carbonCopyUserList",\n"required": false,' },
  ],
  [
    'looks.chosen',
    'a chip is never shown as chosen',
    { file: UPDATE, from: '"chosen": { "field": "form.taskEndTime", "equals": { "from": "time.endOfFriday" } },', to: '' },
  ],
  [
    'looks.empty',
    'two lists have the same words, which name neither',
    { file: FLAG, from: '"items": "finished",', to: '"items": "finished",\n"empty": "暂无工单",' },
    { file: FLAG, from: '"items": "expired",', to: '"items": "expired",\n"empty": "暂无工单",' },
  ],
  ['looks.number', 'a tab has no number', { file: FLAG, from: '"badge": "expired.length",', to: '' }],
  [
    'value.path',
    'a text with a dot is given to a text',
    {
      file: THUMB,
      from: '"do": "confirm", "message": "claim.deleteAsk" }',
      to: '"do": "confirm", "message": "claim.deleteAsk" },\n{ "do": "device.copy", "with": { "text": "claim.png" } }',
    },
  ],
  [
    'access.open',
    'a page of figures without persons stays open',
    { file: 'screens/mine/dataBoard.json', from: '"title": "数据看板"', to: '"title": "看板"' },
  ],
  [
    'access.part',
    'a part opens a page for all accounts',
    { file: 'parts/ownAccount.json', from: '"label": "两步验证"', to: '"label": "两步登录"' },
  ],
  [
    'look.missing',
    'a table without a look has plain columns',
    {
      file: 'screens/endorsements/endorsementsDetail.json',
      from: '"look": "compare",\n          "items": "endorsement.endorDataList",\n          "columns": [\n            { "label": "变更项目", "text": "{item.fieldName}", "role": "what" },\n            { "label": "修改前", "text": "{item.oldValue}", "role": "before" },\n            { "label": "修改后字段", "text": "{item.newValue}", "role": "after" }',
      to: '"items": "endorsement.endorDataList",\n          "columns": [\n            { "label": "变更项目", "text": "{item.fieldName}" },\n            { "label": "修改前", "text": "{item.oldValue}" },\n            { "label": "修改后字段", "text": "{item.newValue}" }',
    },
  ],
  [
    'form.startOption',
    'a form starts with another of its options',
    { file: UPDATE, from: '"taskCallType": "1",\n        "dataSource"', to: '"taskCallType": "3",\n        "dataSource"' },
  ],
  [
    'form.ownRequired',
    'a field is required for a value of another one',
    {
      file: BASIC,
      from: '{ "widget": "input", "field": "remark" }',
      to: '{ "widget": "input", "field": "remark", "required": { "field": "form.custGender", "equals": "2" } }',
    },
  ],
  [
    'domain.tone',
    'a message of success is said after a deed',
    { file: 'messages.json', from: '"copy.done": { "text": "复制成功"', to: '"copy.done": { "text": "已复制"' },
  ],
  [
    'declared.typo',
    'a field gets a name that no other name resembles',
    { file: 'entities/CarForm.json', from: '"hasClaims":', to: '"zklmqv":' },
    { file: CAR, from: '"field": "hasClaims"', to: '"field": "zklmqv"' },
  ],
])('%s: %s', (_rule, _title, ...edits) => {
  expect(copy.withEdits(edits, () => copy.said())).toEqual([])
})
