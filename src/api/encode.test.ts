import { describe, expect, it } from 'vitest'
import { encode } from './encode.ts'

const values = { flag: '2', userId: '李 a&b', empty: '', taskId: 'T/1' }

describe('a request is written as its call says', () => {
  it('in the query of a GET, empty values left out', () => {
    expect(encode({ method: 'GET', path: '/api/list', encoding: 'query' }, values)).toEqual({
      url: '/api/list?flag=2&userId=%E6%9D%8E+a%26b&taskId=T%2F1',
      method: 'GET',
      headers: {},
    })
  })

  it('in a JSON body, what stands in the path left out of it', () => {
    const { url, body, headers } = encode({ method: 'POST', path: '/api/task/{taskId}', encoding: 'json' }, values)
    expect(url).toBe('/api/task/T%2F1')
    expect(JSON.parse(body ?? '')).toEqual({ flag: '2', userId: '李 a&b', empty: '' })
    expect(headers['Content-Type']).toBe('application/json')
  })

  it('CALL2-05 switches the body of a POST to form-encoded', () => {
    const { body, headers } = encode({ method: 'POST', path: '/api/save', encoding: 'form' }, values)
    expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ flag: '2', userId: '李 a&b', taskId: 'T/1' })
  })
})
