import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import SqliteConnection from 'libsql'
import { expect, it } from 'vitest'
import { restrictToOwner } from './data-dir.ts'
import { sqliteDialect } from './sqlite.ts'

/** Locks the database exclusively for 300 ms, like a last connection that empties the log while closing. */
const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const connection = new (require('libsql'))(workerData)
  connection.pragma('journal_mode = WAL')
  connection.pragma('locking_mode = EXCLUSIVE')
  connection.exec('create table a (b)')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  connection.close()`

it('opening waits for another process that is closing the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const path = join(folder, 'a.db')
  const holder = new Worker(HOLDER, { eval: true, workerData: path })
  await once(holder, 'message')
  const driver = sqliteDialect(path).createDriver()
  await driver.destroy()
  await once(holder, 'exit')
  expect(() => rmSync(folder, { recursive: true })).not.toThrow()
})

/** Leaves the mode WAL, which SQLite permits only while no other process has the database open. Prints the mode. */
const LEAVER = `
  const connection = new (require('libsql'))(process.argv[1])
  try {
    console.log(connection.pragma('journal_mode = DELETE')[0].journal_mode)
  } catch (error) {
    console.log(error.code)
  }`

it('opening a database again in the same process keeps the lock that prevents other processes from removing its log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const path = join(dataDir, 'a.db')
  restrictToOwner(path)
  const connection = new SqliteConnection(path)
  connection.pragma('journal_mode = WAL')
  connection.exec('create table a (b)')
  restrictToOwner(path)
  expect(execFileSync(process.execPath, ['-e', LEAVER, path], { encoding: 'utf8' }).trim()).toBe('SQLITE_BUSY')
  connection.close()
  rmSync(dataDir, { recursive: true })
})
