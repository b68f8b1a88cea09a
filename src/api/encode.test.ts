import { describe, expect, it } from 'vitest'
import { encode } from './encode.ts'

const values = { flag: '2', userId: '李 a&b', CCde: '', taskId: 'T/1' }

describe('encodes a request as its call declares', () => {
  it('CALL2-07 puts all values into the query of a GET', () => {
    expect(encode({ method: 'GET', path: '/api/list', encoding: 'query' }, values)).toEqual({
      url: '/api/list?flag=2&userId=%E6%9D%8E+a%26b&CCde=&taskId=T%2F1',
      method: 'GET',
      headers: {},
    })
  })

  it('CALL2-04 leaves path parameters out of a JSON body', () => {
    const { url, body, headers } = encode({ method: 'POST', path: '/api/task/{taskId}', encoding: 'json' }, values)
    expect(url).toBe('/api/task/T%2F1')
    expect(JSON.parse(body ?? '')).toEqual({ flag: '2', userId: '李 a&b', CCde: '' })
    expect(headers['Content-Type']).toBe('application/json')
  })

  it('CALL2-05 encodes a POST body as a form when the call says so', () => {
    const { body, headers } = encode({ method: 'POST', path: '/api/save', encoding: 'form' }, values)
    expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ flag: '2', userId: '李 a&b', CCde: '', taskId: 'T/1' })
  })
})
