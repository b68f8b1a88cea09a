import { recordAudit } from '../../accounts/audit.ts'
import { command, type Subcommands } from '../../accounts/commands/command.ts'
import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countWaiting, releaseCopy, type WaitingToSend } from '../release-copy.ts'

/** The command that lets a restored copy send. */
export const RELEASE_COMMANDS: Subcommands = {
  'release-copy': command(
    'release-copy [--apply] [--discard]',
    { options: { apply: 'boolean', discard: 'boolean' } },
    async ({ apply, discard }, { db, schemas, actor, now, print }) => {
      const waiting = await countWaiting(db)
      if (!waiting) throw new StartError('This database is not a restored copy that waits for its release.')
      for (const line of linesOf(waiting, (at) => schemas.time.format(at))) print(line)
      if (!apply) {
        print(
          'Stop the original first. Then repeat with --apply to send all, or with --apply --discard to send only what is from after the restore.',
        )
        return
      }
      await inTransaction(db, async (transaction) => {
        if (!(await releaseCopy(transaction, now, { isDiscarded: discard }))) throw new StartError('The copy was released meanwhile.')
        const details = { what: discard ? 'discard' : 'send' }
        await recordAudit(transaction, { actor, now }, [{ action: 'releaseCopy', subject: '', details }])
      })
      print(
        discard ? 'The copy is released; what the original has probably sent is discarded.' : 'The copy is released; everything is sent.',
      )
    },
  ),
}

const linesOf = ({ backupAt, restoredAt, cards, events }: WaitingToSend, format: (at: number) => string): string[] => [
  `Restored at ${format(restoredAt)} from a backup of ${format(backupAt)}.`,
  `From before the backup or due before the restore, probably sent by the original: ${cards.before} cards, ${events.before} events.`,
  `From after the restore: ${cards.after} cards, ${events.after} events.`,
]
