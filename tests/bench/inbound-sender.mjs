// Sends batches of tasks at fixed times, on a thread of its own: the thread that measures the stewards' waits must not be busy with batches.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, secret, userIds, rows: count, everyMs, forMs, turn } = workerData
const end = performance.now() + forMs
let sent = 0
for (let next = performance.now(); next < end; next += everyMs) {
  await pause(next - performance.now())
  const rows = Array.from({ length: count }, (_, at) => ({
    externalId: `row-${turn}-${(sent += 1)}`,
    revision: 1,
    taskType: '1',
    taskChildrenType: '6',
    taskTitle: 'A reminder',
    taskContext: 'A text of the insurer’s system',
    userId: userIds[at % userIds.length],
  }))
  const from = performance.now()
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` }
  const response = await fetch(`${url}/api/inbound/v1/tasks`, { method: 'POST', headers, body: JSON.stringify({ rows }) })
  const answer = await response.json()
  if (answer.rows?.some(({ result }) => result !== 'created') ?? true) throw new Error(`a batch was answered ${response.status}`)
  parentPort.postMessage(performance.now() - from, [])
}
