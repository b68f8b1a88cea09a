import { handle } from '../handler/handler.ts'
import { listDeadLetters } from '../webhooks/dead-letters.ts'
import { listTargets } from '../webhooks/targets.ts'

/** Returns the newest dead letters of webhooks, and the state of each target without its address. */
const listDeadWebhooks = handle('listDeadWebhooks', [], async (_request, { db }) => {
  const targets = await listTargets(db)
  const states = targets.map(({ name, disabledAt, waiting, dead }) => ({
    name,
    waiting,
    dead,
    ...(disabledAt === null ? {} : { disabledAt }),
  }))
  return { data: { ...(await listDeadLetters(db)), targets: states } }
})

export default listDeadWebhooks
