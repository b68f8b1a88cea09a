import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newDatabaseLocation, PASSWORD, startTestServer } from './server.ts'

it('a restart keeps tasks, sessions and account locks', async () => {
  const databaseLocation = await newDatabaseLocation()
  const before = await startTestServer({ databaseLocation })
  const token = await before.signIn('owner')
  const taskId = await before.task()
  await before.call('updateTask', { taskId, taskStatus: '3', taskStatusTime: '2026-11-20 11:00:00', taskRemark: 'kept' }, { token })
  for (let tries = 0; tries < 5; tries += 1) await before.login('stranger', 'wrong')
  await before.close()

  const after = await startTestServer({ databaseLocation })
  const [row] = (await after.call('taskAndCustomerList', { taskId }, { token })).rows
  expect(row).toMatchObject({ taskStatus: '3', taskRemark: 'kept', taskStatusTime: '2026-11-20 11:00:00' })
  expect((await after.login('stranger', PASSWORD)).status).toBe('423')
  await after.close()
  if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
})
