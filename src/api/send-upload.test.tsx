import { afterEach, expect, it, vi } from 'vitest'
import { sendUpload } from './send-upload.ts'

afterEach(() => vi.restoreAllMocks())

/** Replaces the sending of a request; it is answered with `answer`. */
function stubRequests(answer: { status: number; text: string }) {
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const headers = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
  const timeouts: number[] = []
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    timeouts.push(this.timeout)
    Object.defineProperties(this, { status: { value: answer.status }, responseText: { value: answer.text } })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  return { opened, headers, sent, timeouts }
}

it('CALL-02 CALL2-02 CALL2-03 CALL-50 AMB-29 AMB-56 sends a file as a part of a multipart body, with the token and the timeout', async () => {
  const { opened, headers, sent, timeouts } = stubRequests({ status: 200, text: '{"status":"200"}' })
  const file = new File(['photo'], '照片.jpg', { type: 'image/jpeg' })
  const response = await sendUpload('/api/upload', { imgFile: file }, { Authorization: 'a-token' }, 120_000, {})
  expect(opened.mock.calls).toEqual([['POST', '/api/upload']])
  expect(headers.mock.calls).toEqual([['Authorization', 'a-token']])
  expect(timeouts).toEqual([120_000])
  const form = sent.mock.calls[0]?.[0] as FormData
  expect([...form.keys()]).toEqual(['imgFile'])
  const part = form.get('imgFile') as File
  expect([part.name, part.type, await part.text()]).toEqual(['照片.jpg', 'image/jpeg', 'photo'])
  expect([response.status, await response.json()]).toEqual([200, { status: '200' }])
})

it('CALL2-04 sends an encoded body unchanged, and returns an error status', async () => {
  const { sent } = stubRequests({ status: 413, text: '{"message":"Too large"}' })
  const response = await sendUpload('/api/upload', '{"params":{}}', { 'Content-Type': 'application/json' }, 1_000, {})
  expect(sent.mock.calls).toEqual([['{"params":{}}']])
  expect([response.status, await response.json()]).toEqual([413, { message: 'Too large' }])
})
