import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heic, html, jpeg, jpegSegment, openXml, pdf, png, pngChunk, svg } from './samples.ts'
import { DAY, type TestServer, newDatabaseLocation, NOON, type PersonName, schemaOf, startTestServer, text } from './server.ts'
import { taskForm } from './task-form.ts'

let server: TestServer
const tokens = new Map<PersonName, string>()
const token = (person: PersonName = 'creator') => tokens.get(person)
beforeAll(async () => {
  server = await startTestServer()
  for (const person of ['creator', 'owner', 'copied', 'stranger'] as const) tokens.set(person, await server.signIn(person))
})
afterAll(() => server.close())

const MB = 1024 * 1024
type Bytes = Buffer<ArrayBuffer>
const upload = (bytes: Bytes, name = 'file', person: PersonName = 'creator') =>
  server.call('uploadWeb', { imgFile: new File([bytes], name, { type: 'text/html' }) }, { token: token(person) })
const store = async (bytes: Bytes, name?: string, person?: PersonName) => {
  const { data } = await upload(bytes, name, person)
  return { id: String(data['fileId']), url: String(data['fileUrl']) }
}
const get = (address: string, init?: RequestInit) => fetch(server.url + address, init)
const count = async () => (await server.db.selectFrom('file').select('fileId').execute()).length
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const form = (more: Record<string, unknown>) => taskForm({ taskUser: 'owner', ...more })
const padded = (start: Bytes, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length, 0x20)])

describe('uploadWeb', () => {
  it.each([
    ['photo.jpg', jpeg(3, 2), 'photo.jpg', 'image/jpeg'],
    ['named.jpg', png(3, 2), 'named.png', 'image/png'],
    ['证明.pdf', pdf(), '证明.pdf', 'application/pdf'],
    ['table.xlsx', openXml('xl/workbook.xml'), 'table.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('CALL-50 TASKFORM-19 DEC-21 stores %s with the type of its content', async (name, bytes, fileName, contentType) => {
    const { http, status, data } = await upload(bytes, name)
    expect([http, status]).toEqual([200, '200'])
    expect(data).toEqual({ fileId: data['fileId'], fileUrl: data['fileUrl'], fileName, contentType })
    const answer = await get(String(data['fileUrl']))
    expect(digest(new Uint8Array(await answer.arrayBuffer()))).toBe(digest(bytes))
    expect(answer.headers.get('content-type')).toBe(contentType)
  })
  it.each([
    ['JPEG', jpeg(3, 2, jpegSegment(0xe1, Buffer.from('Exif\0\0N31.2304 E121.4737'))), jpeg(3, 2)],
    ['PNG', png(3, 2, pngChunk('tEXt', Buffer.from('Comment\0N31.2304 E121.4737'))), png(3, 2)],
  ])('DEC-21 stores a %s without type and extension as a picture without metadata', async (_, taken, stored) => {
    const { data } = await server.call('uploadWeb', { imgFile: new File([taken], '1732612345678') }, { token: token() })
    expect(data).toMatchObject({
      fileName: expect.stringMatching(/^1732612345678\.(jpg|png)$/),
      contentType: expect.stringMatching(/^image/),
    })
    expect(digest(new Uint8Array(await (await get(String(data['fileUrl']))).arrayBuffer()))).toBe(digest(stored))
    const { size } = await server.db
      .selectFrom('file')
      .select('size')
      .where('fileId', '=', String(data['fileId']))
      .executeTakeFirstOrThrow()
    expect(size).toBe(stored.length)
  })
  it.each([
    ['an svg named .png', svg(), 'picture.png', 415],
    ['html named .pdf', html(), 'page.pdf', 415],
    ['HEIC', heic(), 'photo.heic', 415],
    ['a text', Buffer.from('text'), 'a.txt', 415],
    ['an empty file', Buffer.alloc(0), 'empty.png', 422],
    ['a picture of more than 50 megapixels', png(10_000, 5_001), 'huge.png', 413],
    ['a jpeg of more than 50 megapixels', jpeg(65_000, 1_000), 'huge.jpg', 413],
    ['15 MB and a byte', padded(pdf(), 15 * MB + 1), 'long.pdf', 413],
    ['20 MB', padded(pdf(), 20 * MB), 'long.pdf', 413],
  ])('DEC-21 refuses %s and stores nothing', async (_, bytes, name, http) => {
    const before = await count()
    const answer = await upload(bytes, name)
    const message = { 413: text('server.tooLarge'), 415: text('server.unsupported'), 422: text('server.badInput') }[http]
    expect([answer.http, answer.message]).toEqual([http, message])
    expect(await count()).toBe(before)
  })
  it.each([10 * MB + 1, 15 * MB])('DEC-21 stores a file of %d bytes completely', async (size) => {
    const bytes = Buffer.concat([pdf(), randomBytes(size - pdf().length)])
    const { url } = await store(bytes, 'large.pdf')
    expect(digest(new Uint8Array(await (await get(url)).arrayBuffer()))).toBe(digest(bytes))
  })
  it('DEC-21 accepts 50 megapixels', async () => expect((await upload(png(10_000, 5_000))).http).toBe(200))
  it('DEC-19 is stored once when repeated with the same key', async () => {
    const before = await count()
    const options = { token: token(), headers: { 'Idempotency-Key': 'upload-0001' } }
    const again = () => server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a.png') }, options)
    const answers = [await again(), await again()]
    expect(new Set(answers.map(({ data }) => data['fileId'])).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })
  it('DEC-19 DEC-21 answers a repetition after six minutes with an address that opens the file', async () => {
    const options = { token: token(), headers: { 'Idempotency-Key': 'upload-0002' } }
    const again = async () => String((await server.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a.png') }, options)).data['fileUrl'])
    const first = await again()
    server.clock.now = NOON + 6 * 60_000
    const second = await again()
    expect([(await get(first)).status, (await get(second)).status]).toEqual([403, 200])
    server.clock.now = NOON
  })
  it('DEC-18 sweeps files after two days without a task, but not files of a task, or of a draft of the last 24 hours', async () => {
    const [unused, used] = [await store(png(1, 1), 'a.png', 'copied'), await store(png(1, 1), 'b.png', 'copied')]
    const ofDraft = await store(png(1, 1), 'c.png', 'copied')
    await server.task({ imgFileId: used.id })
    await server.db
      .updateTable('file')
      .set({ createdAt: NOON - 2 * DAY - 1 })
      .where('fileId', 'in', [unused.id, used.id])
      .execute()
    await server.db
      .updateTable('file')
      .set({ createdAt: NOON - DAY - 1 })
      .where('fileId', '=', ofDraft.id)
      .execute()
    expect(await server.sweep()).toEqual({ forgotten: 1, unnamed: 0 })
    const statuses = await Promise.all([unused, used, ofDraft].map(async ({ url }) => (await get(url)).status))
    expect(statuses).toEqual([404, 200, 200])
  })
})

describe('DEC-03 a malformed body', () => {
  const { path } = schemaOf('uploadWeb')
  const post = (body: string | Bytes, type: string) =>
    server.send(path, { method: 'POST', body }, { token: token(), headers: { 'Content-Type': type } })
  const part = (name: string, content: string, file = '; filename="a.pdf"') =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  const validBody = `${part('imgFile', pdf().toString())}--edge--\r\n`
  it('a valid body is accepted', async () => expect((await post(validBody, 'multipart/form-data; boundary=edge')).http).toBe(200))
  it('ignores parts that are not declared', async () =>
    expect((await post(part('other', 'x', '') + part('another', 'x') + validBody, 'multipart/form-data; boundary=edge')).http).toBe(200))
  it.each([
    ['cut in the middle', validBody.slice(0, -20), 'multipart/form-data; boundary=edge', 422],
    ['cut in a header', validBody.slice(0, 30), 'multipart/form-data; boundary=edge', 422],
    ['with another boundary', validBody, 'multipart/form-data; boundary=other', 422],
    ['without a boundary', validBody, 'multipart/form-data', 422],
    ['that is empty', '', 'multipart/form-data; boundary=edge', 422],
    ['without the file', `${part('other', 'x')}--edge--\r\n`, 'multipart/form-data; boundary=edge', 422],
    ['with a text in the file’s place', `${part('imgFile', 'x', '')}--edge--\r\n`, 'multipart/form-data; boundary=edge', 422],
    ['with two files', part('imgFile', 'x') + validBody, 'multipart/form-data; boundary=edge', 422],
    ['in JSON', '{"imgFile":"x"}', 'application/json', 415],
    ['as a form', 'imgFile=x', 'application/x-www-form-urlencoded', 415],
  ])('%s', async (_, body, type, http) => expect((await post(body, type)).http).toBe(http))
  it('DEC-03 that is too large returns 413 also without a declared length', async () => {
    const stream = new Blob([padded(pdf(), 17 * MB)]).stream()
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
    const answer = await server.send(path, init, { token: token(), headers: { 'Content-Type': 'multipart/form-data; boundary=edge' } })
    expect(answer.http).toBe(413)
  })
  it('DEC-09 without a session returns 401', async () =>
    expect(
      (await server.send(path, { method: 'POST', body: validBody }, { headers: { 'Content-Type': 'multipart/form-data; boundary=edge' } }))
        .http,
    ).toBe(401))
})

describe('DEC-21 a signed address', () => {
  it('is valid for five minutes and for one file, without a token', async () => {
    const [one, two] = [await store(png(1, 1)), await store(png(2, 2))]
    expect((await get(one.url)).status).toBe(200)
    expect((await get(one.url.replace(one.id, two.id))).status).toBe(403)
    expect((await get(`/api/files/${one.id}`, { headers: { Authorization: token() ?? '' } })).status).toBe(403)
    server.clock.now = NOON + 300_000
    expect((await get(one.url)).status).toBe(403)
    server.clock.now = NOON
  })
  it('returns its file as an attachment with the type of its content, no-store and nosniff', async () => {
    const { url } = await store(pdf(), "合同 'x' (1).v2.html")
    const { headers } = await get(url)
    expect(headers.get('content-length')).toBe(String(pdf().length))
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="file.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%27x%27%20%281%29.v2.pdf`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })
  it('returns 404 after its row was deleted, and for other methods', async () => {
    const { id, url } = await store(png(1, 1))
    expect((await get(url, { method: 'POST' })).status).toBe(404)
    // A folder may keep the bytes; the database deletes them with their row.
    for (const table of ['file_content', 'file'] as const) await server.db.deleteFrom(table).where('fileId', '=', id).execute()
    expect((await get(url)).status).toBe(404)
  })
  it('stays valid after a change of SECRET_KEY while the previous one is configured', async () => {
    const [databaseLocation, before, now] = [await newDatabaseLocation(), 'b'.repeat(32), 'n'.repeat(32)]
    const first = await startTestServer({ databaseLocation, secret: before })
    const sent = { token: await first.signIn('creator') }
    const { data } = await first.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a') }, sent)
    await first.close()
    const statuses: number[] = []
    for (const keys of [{ secret: now, previousSecret: before }, { secret: now }]) {
      const next = await startTestServer({ databaseLocation, ...keys })
      statuses.push((await fetch(next.url + String(data['fileUrl']))).status)
      await next.prepareData()
      await next.close()
    }
    expect(statuses).toEqual([200, 403])
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
  it('DEC-15 is logged only as its route', async () => {
    const { id, url } = await store(png(1, 1))
    await get(url)
    expect(server.logs.join('\n')).toContain('"/api/files/{fileId}"')
    expect(server.logs.join('\n')).not.toContain(id)
    expect(server.logs.join('\n')).not.toContain('signature')
  })
  it.each(['%2e%2e%2fsteward.db', '..%5csteward.db', '%00', 'none'])('does not lead to another file: %s', async (id) =>
    expect([403, 404]).toContain((await get(`/api/files/${id}?expires=9&signature=x`)).status))
})

describe('AMB-29 CALL-52 CALL-51 the files of a task', () => {
  it('CALL-52 TASKFORM-19 AMB-29 a task has one image and one other file, with names and types from the server', async () => {
    const [image, other] = [await store(png(3, 2), 'a.jpg'), await store(pdf(), 'b.pdf')]
    const claimed = { imgFileName: 'evil.html', imgFileContentType: 'text/html', imgFileUrl: 'https://evil.example/' }
    const { data } = await server.call('addTask', form({ imgFileId: image.id, otherFileId: other.id, ...claimed }), { token: token() })
    const { taskId } = data
    const [row] = (await server.call('taskAndCustomerList', { taskId }, { token: token() })).rows
    expect(row).toMatchObject({
      imgFileId: image.id,
      imgFileName: 'a.png',
      imgFileContentType: 'image/png',
      otherFileId: other.id,
      otherFileName: 'b.pdf',
      otherFileContentType: 'application/pdf',
    })
    expect(row).not.toHaveProperty('imgFileUrl')
    const [files] = (await server.call('getFileByTaskId', { taskId }, { token: token('owner') })).rows
    expect(Object.keys(files ?? {}).sort()).toEqual([
      'imgFileId',
      'imgFileSize',
      'imgFileUrl',
      'otherFileId',
      'otherFileSize',
      'otherFileUrl',
    ])
    expect(files).toMatchObject({ imgFileId: image.id, otherFileId: other.id })
    for (const [url, type] of [
      [files?.['imgFileUrl'], 'image/png'],
      [files?.['otherFileUrl'], 'application/pdf'],
    ]) {
      const answer = await get(String(url))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    }
  })
  it('CALL-52 a task without files has no row', async () => {
    const taskId = await server.task()
    expect((await server.call('getFileByTaskId', { taskId }, { token: token() })).rows).toEqual([])
  })
  it('CALL-30 AMB-29 an edit replaces and removes a file', async () => {
    const [first, second] = [await store(png(3, 2)), await store(png(4, 2))]
    const taskId = await server.task({ imgFileId: first.id })
    const edit = (more: Record<string, unknown>) => server.call('editUpdateTask', { taskId, ...form(more) }, { token: token() })
    const image = async () => (await server.call('taskAndCustomerList', { taskId }, { token: token() })).rows[0]?.['imgFileId']
    for (const { id } of [first, second]) {
      expect((await edit({ imgFileId: id })).http).toBe(200)
      expect(await image()).toBe(id)
    }
    await edit({})
    expect(await image()).toBeUndefined()
  })
  it('AMB-29 returns 422 for a file other than an image as imgFileId', async () => {
    const { id } = await store(pdf())
    expect((await server.call('addTask', form({ imgFileId: id }), { token: token() })).http).toBe(422)
  })
  it('returns 404 for an unknown file', async () => {
    expect((await server.call('addTask', form({ otherFileId: 'none' }), { token: token() })).http).toBe(404)
    expect((await server.call('getBase64ByFileId', { id: 'none' }, { token: token() })).http).toBe(404)
  })
  it('CALL-51 getBase64ByFileId returns the content', async () => {
    const { id } = await store(pdf())
    const { data } = await server.call('getBase64ByFileId', { id }, { token: token() })
    expect(data).toEqual({ fileBase: pdf().toString('base64') })
  })
  it('DEC-28 a file of a task is readable only for the readers of the task, until the task is deleted', async () => {
    const { id } = await store(pdf(), 'a.pdf', 'stranger')
    const base64 = async (person: PersonName) => (await server.call('getBase64ByFileId', { id }, { token: token(person) })).http
    expect([await base64('stranger'), await base64('owner')]).toEqual([200, 403])
    const taskId = await server.task({ otherFileId: id })
    expect([await base64('stranger'), await base64('owner')]).toEqual([403, 200])
    await server.db.updateTable('task').set({ isDelete: '1' }).where('taskId', '=', taskId).execute()
    expect([await base64('stranger'), await base64('owner')]).toEqual([200, 403])
  })
})
