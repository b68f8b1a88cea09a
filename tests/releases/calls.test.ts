import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { programVersion } from '../../server/config/program-version.ts'
import { readSchemas, schemaFolder } from '../../server/schemas/read-schemas.ts'
import { narrowedCalls } from '../../tools/releases/compare-calls.ts'
import { callsOf } from '../../tools/releases/released-calls.ts'
import { readReleases, releaseText, unusedVersions } from '../../tools/releases/release-files.ts'

const root = resolve(import.meta.dirname, '../..')
const VERSION = programVersion()
const releases = readReleases(root)
const NOW = { version: VERSION, date: '2026-11-28' }
const files = schemaFolder()
const now = callsOf(readSchemas(), NOW)

/** Returns the calls after one edit of a schema file; `from` occurs in it. */
function after(path: string, from: string | RegExp, to: string) {
  const edited = files.text(path).replace(from, to)
  expect(edited).not.toBe(files.text(path))
  return callsOf(readSchemas({ ...files, text: (each) => (each === path ? edited : files.text(each)) }), NOW)
}

describe('the calls of released versions', () => {
  it('are on file for the version of package.json', () => expect(releases.map(({ version }) => version)).toContain(VERSION))
  it.each(releases.map((release) => [release.version, release] as const))('%s can still be sent and read', (_version, release) =>
    expect(narrowedCalls(release, now)).toEqual([]))
  it('survive the file in which they are kept', () => expect(JSON.parse(releaseText(now))).toEqual(now))
})

const CALLS = 'schemas/calls'
const ADD = `${CALLS}/addTask.json`
const UPDATE = `${CALLS}/updateTask.json`
const REMARK = '"taskRemark": { "type": "text", "label": "完成反馈", "maxLength": 500 }'

describe('the comparison of calls', () => {
  it.each([
    ['a longer limit', UPDATE, '"maxLength": 500', '"maxLength": 600'],
    ['a limit that ends', UPDATE, ', "maxLength": 500', ''],
    ['a new field that is not required', UPDATE, REMARK, `${REMARK}, "more": { "type": "text", "label": "x" }`],
    ['a field that is no longer required', UPDATE, '"dictionary": "taskStatus", "required": true', '"dictionary": "taskStatus"'],
    ['a new answer', UPDATE, '"response": {}', '"response": { "more": { "type": "text", "label": "x" } }'],
    ['more callers', UPDATE, '"access": "staff"', '"access": "account"'],
    ['another label', UPDATE, '完成反馈', '反馈'],
    ['a new code', 'schemas/dictionaries/callType.json', '"5": {', '"6": { "label": "x", "minutes": 1 }, "5": {'],
    [
      'a new field of an answered entity',
      'schemas/entities/Task.json',
      '"fields": {',
      '"fields": { "more": { "type": "text", "label": "x" },',
    ],
  ])('accepts %s', (_what, path, from, to) => expect(narrowedCalls(now, after(path, from, to))).toEqual([]))

  it.each([
    ['a removed call', UPDATE, '"version": 1', '"version": 1, "planned": "x"', 'is removed'],
    ['another address', UPDATE, 'wechatTaskMain/updateTask', 'task/update', 'has path "/api/pwesure/web/task/update" instead of'],
    ['another method', UPDATE, '"POST"', '"GET"', 'has method "GET" instead of "POST"'],
    ['another encoding', UPDATE, '"encoding": "json"', '"encoding": "form"', 'has encoding "form" instead of "json"'],
    ['fewer callers', `${CALLS}/changePassword.json`, '"access": "account"', '"access": "staff"', 'refuses administrator, auditor'],
    ['a session', `${CALLS}/endSession.json`, '"access": "open"', '"access": "signedIn"', 'requires a session'],
    ['a removed field', UPDATE, `,\n    ${REMARK}`, '', 'request.taskRemark is no longer accepted'],
    ['a required field', UPDATE, '"maxLength": 500', '"maxLength": 500, "required": true', 'request.taskRemark is required'],
    ['a new required field', UPDATE, REMARK, `${REMARK}, "x": { "type": "text", "required": true }`, 'request.x is new and required'],
    ['a shorter text', UPDATE, '"maxLength": 500', '"maxLength": 499', 'request.taskRemark has maxLength 499 instead of 500'],
    ['a new limit', ADD, '"label": "是否删除"', '"label": "是否删除", "maxLength": 1', 'request.isDelete has maxLength 1 instead of none'],
    ['a pattern', UPDATE, '"maxLength": 500', '"maxLength": 500, "pattern": "^a"', 'request.taskRemark has another pattern, ^a'],
    ['another type', UPDATE, REMARK, '"taskRemark": { "type": "integer" }', 'request.taskRemark has type integer instead of text'],
    ['a code that depends on another', ADD, '"default": "2" }', '"under": "dataSource" }', 'request.taskType depends on dataSource'],
    [
      'a closed list of codes',
      UPDATE,
      REMARK,
      '"taskRemark": { "type": "text", "dictionary": "yesNo" }',
      'accepts only the codes of yesNo',
    ],
    ['a missing answer', ADD, /"response": \{.*\}/, '"response": {}', 'response.taskId is no longer answered'],
    ['another answer', ADD, '{ "taskId": { "type": "text"', '{ "taskId": { "type": "integer"', 'response.taskId has type integer'],
    [
      'an omitted answer',
      `${CALLS}/exchangeClaimTicket.json`,
      /("token": \{[^}]*), "required": true/,
      '$1',
      'response.token may be omitted',
    ],
    ['another envelope', UPDATE, '"equals": "200"', '"equals": "201"', 'has success {"status":"201"} instead of {"status":"200"}'],
  ])('refuses %s', (_what, path, from, to, reason) => {
    const [line = '', ...more] = narrowedCalls(now, after(path, from, to))
    expect([line.startsWith(`${path}: `), line.endsWith(` (released in ${VERSION})`), more]).toEqual([true, true, []])
    expect(line).toContain(reason)
  })

  it('names each call that sends a limit or a code which becomes narrower', () => {
    const group = narrowedCalls(
      now,
      after('schemas/entities/Task.json', '"taskCallType": { "required": true', '"taskCallType": { "required": true, "maxLength": 1'),
    )
    expect(group.map((line) => line.split(':')[0])).toEqual([ADD, `${CALLS}/editUpdateTask.json`])
    const codes = narrowedCalls(now, after('schemas/dictionaries/callType.json', '"5": {', '"6": {'))
    expect(codes).toContain(`${ADD}: request.taskCallType no longer accepts 5 (released in ${VERSION})`)
  })
  it('refuses a missing field of an answered entity, once for its file', () => {
    const entity = after('schemas/entities/TaskTrace.json', /"before": /, '"earlier": ')
    expect(narrowedCalls(now, entity)).toEqual([`schemas/entities/TaskTrace.json: before is no longer answered (released in ${VERSION})`])
  })
  it('refuses narrower rows of the inbound interface', () => {
    const rows = narrowedCalls(now, after('schemas/inbound/tasks.json', /"maxRows": \d+/, '"maxRows": 1'))
    expect(rows).toEqual([expect.stringMatching(/^schemas\/inbound\/tasks\.json: has maxRows 1 instead of \d+ \(released in /)])
  })
})

it('keeps the calls of a release until 14 days after the next one', () => {
  const made = [
    { version: '1.0.0', date: '2026-11-28' },
    { version: '1.1.0', date: '2026-12-01' },
    { version: '1.2.0', date: '2026-12-15' },
  ]
  expect(unusedVersions(made, '2026-12-15')).toEqual([])
  expect(unusedVersions(made, '2026-12-16')).toEqual(['1.0.0'])
  expect(unusedVersions(made, '2027-12-16')).toEqual(['1.0.0', '1.1.0'])
})
