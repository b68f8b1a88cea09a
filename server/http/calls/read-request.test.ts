import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { ApiError } from '../../handler/api-error.ts'
import { type CallSchema, readSchemas } from '../../schemas/read-schemas.ts'
import type { Env } from '../env.ts'
import { checkContentType, readRequest } from './read-request.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=edge'
const request: CallSchema['request'] = { id: { type: 'text' }, imgFile: { type: 'file' } }
const [call] = readSchemas().calls
if (!call) throw new Error('no call')

/** Returns the fields read from a POST to /of/{id}, files as name and content; the HTTP status when the request is rejected. */
async function read(encoding: CallSchema['encoding'], type: string | undefined, body: string, search = ''): Promise<unknown> {
  const schema = { ...call, encoding, request } as CallSchema
  const app = new Hono<Env>().post('/of/:id?', async (context) => {
    checkContentType(context, schema)
    const found = await readRequest(context, schema, new Uint8Array(await context.req.arrayBuffer()))
    const shown = Object.entries(found).map(async ([name, value]) => [
      name,
      value instanceof File ? [value.name, await value.text()] : value,
    ])
    return context.json(Object.fromEntries((await Promise.all(shown)) as [string, unknown][]))
  })
  app.onError((error, context) => context.json(error instanceof ApiError ? error.status : 500))
  const headers = type === undefined ? {} : { 'Content-Type': type }
  return (await app.request(`/of${search}`, { method: 'POST', body: new TextEncoder().encode(body), headers })).json()
}
const part = (name: string, content: string, file = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
const asFile = '; filename="a.png"'

it('CALL2-05 decodes a form like a query', async () => {
  expect(await read('form', FORM, 'a=1&b=x+y%20%E4%BF%9D&c=')).toEqual({ a: '1', b: 'x y 保', c: '' })
  expect(await read('form', FORM, '')).toEqual({})
})
it('DEC-03 rejects a repeated name in a form and in a query', async () => {
  expect(await read('form', FORM, 'a=1&b=2&a=1')).toBe(422)
  expect(await read('query', undefined, '', '?a=1&a=1')).toBe(422)
  expect(await read('query', undefined, '', '?a=1&b=1')).toEqual({ a: '1', b: '1' })
})
it('prefers path parameters over body and query', async () => {
  expect(await read('json', 'application/json', '{"id":"said","b":1}', '/real')).toEqual({ id: 'real', b: 1 })
  expect(await read('query', undefined, '', '/real?id=said')).toEqual({ id: 'real' })
})
it('DEC-03 reads only the declared parts of a multipart body, with their type and each once', async () => {
  const file = part('imgFile', 'bytes', asFile)
  expect(await read('multipart', MULTIPART, `${file}${part('id', 'x')}${part('more', 'x')}--edge--\r\n`)).toEqual({
    imgFile: ['a.png', 'bytes'],
    id: 'x',
  })
  for (const parts of [part('imgFile', 'x'), part('id', 'x', asFile), file + file, part('id', 'x') + part('id', 'x')])
    expect(await read('multipart', MULTIPART, `${parts}--edge--\r\n`)).toBe(422)
  expect(await read('multipart', MULTIPART, file)).toBe(422)
})
it.each(['', '{', '[]', 'null', '"x"', '7'])('DEC-03 rejects JSON that is no object: %s', async (body) =>
  expect(await read('json', 'application/json', body)).toBe(422))
it.each([
  ['form', FORM],
  ['form', `${FORM}; charset=utf-8`],
  ['json', 'Application/JSON ; charset=utf-8'],
  ['multipart', MULTIPART],
] as const)('DEC-03 accepts a %s body only with the content type %s', async (encoding, type) => {
  expect(await read(encoding, type, encoding === 'json' ? '{}' : encoding === 'form' ? '' : '--edge--\r\n')).toEqual({})
  for (const other of ['text/plain', undefined]) expect(await read(encoding, other, '')).toBe(415)
})
