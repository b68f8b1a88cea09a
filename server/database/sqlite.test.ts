import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { sqliteDialect } from './sqlite.ts'

/** Holds the whole database until it is told nothing for a moment, as who closes it last does while it empties the log. */
const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const connection = new (require('libsql'))(workerData)
  connection.pragma('journal_mode = WAL')
  connection.pragma('locking_mode = EXCLUSIVE')
  connection.exec('create table a (b)')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  connection.close()`

it('who opens a database that another one is just closing waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const path = join(folder, 'a.db')
  const holder = new Worker(HOLDER, { eval: true, workerData: path })
  await once(holder, 'message')
  const driver = sqliteDialect(path).createDriver()
  await driver.destroy()
  await once(holder, 'exit')
  expect(() => rmSync(folder, { recursive: true })).not.toThrow()
})
