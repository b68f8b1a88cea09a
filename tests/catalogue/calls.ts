import { expect, it } from 'vitest'
import { getPath, formatCondition, readCall } from './schemas.ts'

/** `request` and `response` list every field in any order; `success` is the condition as formatted by `formatCondition`. */
export type CallRow = [id: string, name: string, address: string, request: string, response: string, success: string]

const names = (text: string) => text.split(' ').filter(Boolean).sort()
const keysOf = (value: unknown) => Object.keys(typeof value === 'object' && value !== null ? value : {}).sort()

/** Creates a test per row: the file of the call must match the row. */
export function testCalls(rows: CallRow[], prefix: string): void {
  it.each(rows)('%s %s', (_id, name, address, request, response, success) => {
    const call = readCall(name)
    const [method = '', path = ''] = address.split(' ')
    expect(`${String(call['method'])} ${String(call['path'])}`).toBe(`${method} ${path.startsWith('/api/') ? path : prefix + path}`)
    expect(keysOf(getPath(call, 'request'))).toEqual(names(request))
    expect(keysOf(getPath(call, 'response'))).toEqual(names(response))
    expect(formatCondition(call['success'])).toBe(success)
  })
}
