import type { Database } from '../database/tables.ts'
import { logFault } from '../http/log/log.ts'
import { createDeliveryLoop } from '../outbox/delivery-loop.ts'
import { createRunner, type Outbox } from '../outbox/runner.ts'
import { attempt, type WebhookHost } from './attempt.ts'
import { claim } from './claim.ts'

/**
 * Creates the delivery of events to all targets (docs/architecture/webhooks.md). Each target has its own loop, so that a slow one delays no
 * other.
 */
export function createWebhooks(host: WebhookHost): Outbox {
  const { db, log } = host
  const loops = new Map<string, Outbox>()

  function loopOf(name: string): Outbox {
    const loop =
      loops.get(name) ??
      createDeliveryLoop({
        ...host,
        labels: { webhook: name },
        claim: async (now, options) => ((await host.hold.isHeld()) ? [] : claim(host, name, now, options)),
        attempt: (claimed) => attempt(host, claimed),
      })
    loops.set(name, loop)
    return loop
  }

  async function wakeLoops(): Promise<void> {
    for (const name of await enabledTargets(db)) loopOf(name).wake()
  }

  const waking = createRunner(() => wakeLoops().catch((error: unknown) => logFault(log, 'webhook', error)))
  const all = (act: (outbox: Outbox) => Promise<void>) => Promise.all([...loops.values()].map(act))
  return {
    wake: waking.wake,
    async settled() {
      await waking.settled()
      await all((loop) => loop.settled())
    },
    async stop() {
      await waking.stop()
      await all((loop) => loop.stop())
    },
  }
}

async function enabledTargets(db: Database): Promise<string[]> {
  const found = await db.selectFrom('webhook_target').select('name').where('disabledAt', 'is', null).orderBy('name').execute()
  return found.map(({ name }) => name)
}
