import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { logLines } from './log-lines.ts'

it('writes lines of the same 20 ms together, in order, and each once', async () => {
  const written: string[] = []
  const { log, flush } = logLines((text) => written.push(text))
  log('one')
  log('two')
  expect(written).toEqual([])
  await pause(60)
  expect(written).toEqual(['one\ntwo\n'])
  log('three')
  flush()
  flush()
  await pause(60)
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})
