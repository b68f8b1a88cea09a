import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { surviveFailures } from './survive-failures.ts'

it('lines that cannot be written do not end the process; each new reason is reported once', () => {
  const output = new PassThrough()
  const reports: string[] = []
  surviveFailures(output, (sentence) => reports.push(sentence))
  // Without a listener, emitting an error throws it.
  for (const code of ['ENOSPC', 'ENOSPC', 'EPIPE']) output.emit('error', Object.assign(new Error('failed'), { code }))
  expect(reports.map((sentence) => /\w+(?=\))/.exec(sentence)?.[0])).toEqual(['ENOSPC', 'EPIPE'])
})
