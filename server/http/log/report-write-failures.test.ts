import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { reportWriteFailures } from './report-write-failures.ts'

it('a log that cannot be written does not end the process, and each reason is reported once a minute', () => {
  let now = 0
  const output = new PassThrough()
  const reports: string[] = []
  reportWriteFailures(
    output,
    (sentence) => reports.push(sentence),
    () => now,
  )
  // Without a listener, emitting an error throws it.
  const fail = (code: string) => output.emit('error', Object.assign(new Error('failed'), { code }))
  for (const code of ['ENOSPC', 'ENOSPC', 'EPIPE']) fail(code)
  now = 60_000
  fail('EPIPE')
  expect(reports.map((sentence) => /\w+(?=\))/.exec(sentence)?.[0])).toEqual(['ENOSPC', 'EPIPE', 'EPIPE'])
})
