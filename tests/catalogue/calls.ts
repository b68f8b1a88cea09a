import { expect, it } from 'vitest'
import { createCodec } from '../../renderer/language/codec.ts'
import type { Fields } from '../../renderer/language/field.ts'
import { compileSuccess, succeeded } from '../../renderer/language/success.ts'
import { businessTime } from '../../renderer/language/time.ts'
import { encode, type Encoding } from '../../src/api/encode.ts'
import { entity, formatCondition, getPath, namesIn, readCall } from './schemas.ts'

/**
 * `request` and `response` list every field in any order, as `name:type@sessionValue=default!`; `!` marks a required field, and no type is
 * text. `success` is the condition as formatted by `formatCondition`.
 */
export type CallRow = [id: string, name: string, address: string, request: string, response: string, success: string]

/** A documented field. */
interface Documented {
  name: string
  type: string
  /** The field as written in the row. */
  written: string
}

const WRITTEN = /^(\w+)(?::([^@=!]+))?(?:@\w+)?(?:=\w*)?!?$/

const documented = (text: string): Documented[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((written) => {
      const [, name = '', type = 'text'] = WRITTEN.exec(written) ?? []
      return { name, type, written }
    })

/** Formats a declared field like the rows. */
function formatField([name, field]: [string, unknown]): string {
  const of = (key: string, before: string, after = '') => {
    const value = getPath(field, key)
    return typeof value === 'string' ? `${before}${value}${after}` : ''
  }
  const lists = getPath(field, 'lists') === true ? '[]' : ''
  const type = `${of('type', '')}${of('of', '<', '>')}${lists}${of('dictionary', '<', '>')}${of('wire', '~')}`
  const required = getPath(field, 'required') === true ? '!' : ''
  return `${name}${type === 'text' ? '' : `:${type}`}${of('session', '@')}${of('default', '=')}${required}`
}

const fieldsOf = (call: unknown, side: 'request' | 'response') => (getPath(call, side) ?? {}) as Fields
const NOON = Date.parse('2026-11-20T12:00:00+08:00')
const NOON_TEXT = '2026-11-20 12:00:00'

/** Records as the API documents name their fields. */
const RECORDS: Readonly<Record<string, Record<string, unknown>>> = {
  Candidate: { name: 'A client', idno: '1', idtype: '01', customerid: 'C1' },
  ChartPoint: { date: '2026-11-20', type: 'A type', value: 3 },
  ClaimPicture: { PkSerial: '1', PicType: 'A' },
  ClaimPictureUpload: { imgSize: 1, idType0: 'A', picType0: 'B', claimReportNo: 'R1', claimNo: 'N1', base64ImgInfo0: 'QQ==' },
  Contact: { name: 'A colleague', userId: 'u2', mobile: '19900000001' },
  CustomerBase: {
    birthday: '1980-01-02',
    email: 'a@example.com',
    customertype: '1',
    firstproposaldate: '2020-01-01',
    sex: '1',
    policyholderflag: '1',
  },
  Endorsement: { policyNo: 'P1', endorNo: 'E1', endorType: '35', endorDataList: [{ fieldName: 'A field', newValue: 'A value' }] },
  JsConfig: { timestamp: '1', nonceStr: 'n', signature: 's' },
  Person: { userName: 'A colleague', userId: 'u2' },
  Policy: { policyno: 'P1' },
  SignFile: { fileName: 'a.png', fileType: 'png', fileBase: 'QQ==' },
  SignStatus: { isAutograph: '0', message: 'A message' },
  Tag: { tagId: 'T1', tagName: 'A tag' },
  TagChange: { isMutex: '1', tagId: 'T1' },
  TaskFiles: { imgFileId: 'F1', imgFileUrl: '/f1', otherFileId: 'F2', otherFileUrl: '/f2' },
  TaskTrace: { before: 'Old', after: 'New' },
  TimeoutResult: { data: { taskId: '1', nodeId: 'UserTask1', tableName: 'work_evaluate_auto', thirdind: '1', registNo: 'R1' } },
  TimeoutTask: { taskId: '1', subject: 'A subject', createTime: NOON_TEXT },
  TimeoutUser: { companyCode: '01' },
  UserInfo: { userId: 'u1' },
}

/** Returns a value of the app for a documented field, and the same value in the wire format. */
function sampleOf({ name, type }: Documented): [value: unknown, wire: unknown] {
  const same = (value: unknown): [unknown, unknown] => [value, value]
  const [, kind = type, of = ''] = /^(\w+)<(\w+)>/.exec(type) ?? []
  const record = RECORDS[of] ?? (kind === 'list' && /^[a-z]/.test(of) ? `the ${name}` : {})
  switch (kind) {
    case 'integer':
      return same(7)
    case 'boolean':
      return same(true)
    case 'date':
      return same('1980-01-02')
    case 'dateTime':
      return [NOON, NOON_TEXT]
    case 'dateTime~epoch':
      return same(NOON)
    case 'list':
      return same([record, record])
    case 'map':
      return same({ key: type.endsWith('[]') ? [record] : 'A value' })
    case 'record':
      return same(record)
    default:
      return same(`the ${name}`)
  }
}

const samples = (fields: Documented[], which: 0 | 1) => Object.fromEntries(fields.map((each) => [each.name, sampleOf(each)[which]]))
const codec = () =>
  createCodec(Object.fromEntries(namesIn('entities').map((name) => [name, entity(name) as Fields])), businessTime('Asia/Shanghai'))

/** Creates tests per row: the call's file, the request that the client sends and the answer that it reads must match the row. */
export function testCalls(rows: CallRow[], prefix: string): void {
  const fullAddress = (address: string) => {
    const [method = '', path = ''] = address.split(' ')
    return { method, path: path.startsWith('/api/') ? path : prefix + path }
  }

  it.each(rows)('%s %s', (_id, name, address, request, response, success) => {
    const call = readCall(name)
    expect({ method: call['method'], path: call['path'] }).toEqual(fullAddress(address))
    for (const [side, text] of [
      ['request', request],
      ['response', response],
    ] as const) {
      const declared = Object.entries(fieldsOf(call, side)).map(formatField)
      expect(declared.sort()).toEqual(
        documented(text)
          .map(({ written }) => written)
          .sort(),
      )
    }
    expect(formatCondition(call['success'])).toBe(success)
  })

  it.each(rows.filter(([, , , request]) => !request.includes(':file')))('%s %s is sent as documented', (_id, name, address, request) => {
    const call = readCall(name)
    const fields = documented(request)
    const sent = encode(call as unknown as Encoding, codec().write(fieldsOf(call, 'request'), samples(fields, 0)))
    const { method, path } = fullAddress(address)
    const wire = samples(fields, 1)
    const inPath = fields.filter((each) => path.includes(`{${each.name}}`))
    const expectedPath = inPath.reduce((text, each) => text.replace(`{${each.name}}`, encodeURIComponent(String(wire[each.name]))), path)
    for (const each of inPath) delete wire[each.name]
    const url = new URL(sent.url, 'http://host')
    expect([sent.method, url.pathname]).toEqual([method, expectedPath])
    const query = method === 'GET' ? Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, String(value)])) : {}
    expect(Object.fromEntries(url.searchParams)).toEqual(query)
    const body = sent.body === undefined ? undefined : (JSON.parse(sent.body) as unknown)
    expect([body, sent.headers]).toEqual(method === 'GET' ? [undefined, {}] : [wire, { 'Content-Type': 'application/json' }])
  })

  it.each(rows)('%s %s is read as documented', (_id, name, _address, _request, response, success) => {
    const call = readCall(name)
    const fields = documented(response)
    const declared = fieldsOf(call, 'response')
    expect(codec().read(declared, samples(fields, 1))).toEqual(samples(fields, 0))
    const plan = compileSuccess(call['success'])
    if (!plan) throw new Error(`${name} has no condition of success`)
    for (const [body, ok] of bodiesOf(success, samples(fields, 1))) expect([body, succeeded(plan, body)]).toEqual([body, ok])
  })
}

/** Returns bodies that meet a formatted condition, and bodies that miss one part of it. */
function bodiesOf(success: string, data: Record<string, unknown>): [body: unknown, ok: boolean][] {
  const failed = { status: '500', message: 'failed', errcode: '-1', data: {} }
  if (success === 'always') return [[failed, true]]
  const any = success.includes(' | ')
  const parts = success.split(any ? ' | ' : ' & ')
  const meeting = (which: string[]) => which.reduce((body, part) => meet(body, part, data), failed as Record<string, unknown>)
  if (any) return [...parts.map((part): [unknown, boolean] => [meeting([part]), true]), [failed, false]]
  return [[meeting(parts), true], ...parts.map((part): [unknown, boolean] => [meeting(parts.filter((each) => each !== part)), false])]
}

/** Returns the body with the value that a part of a formatted condition requires. */
function meet(body: Record<string, unknown>, part: string, data: Record<string, unknown>): Record<string, unknown> {
  const [, inData, name = '', value] = /^(data\.)?(\w+)(?:=(\w+)| present)$/.exec(part) ?? []
  if (!inData) return { ...body, [name]: value }
  return { ...body, data: { ...(body['data'] as object), [name]: value ?? data[name] } }
}
