import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countReassignable, reassign } from '../reassign.ts'
import { command, type CommandContext, type Subcommands } from './command.ts'

/** `reassign`: moves a leaver's unfinished tasks and customers; a dry run without `--apply`. */
export const REASSIGN_COMMANDS: Subcommands = {
  reassign: command(
    'reassign --from USERID --to USERID [--apply]',
    { options: { from: 'string', to: 'string', apply: 'boolean' }, required: ['from', 'to'] },
    async ({ from = '', to = '', apply }, context) => {
      const { db, print } = context
      const transfer = { from, to }
      const { tasks, customers } = apply
        ? await inTransaction(db, (transaction) => reassign({ ...context, db: transaction }, transfer))
        : await countReassignable(db, transfer)
      const [giver, taker] = [await nameOf(context, from), await nameOf(context, to)]
      print(`${tasks} unfinished tasks and ${customers} customers of ${giver} ${apply ? 'now belong' : 'would belong'} to ${taker}.`)
      if (!apply) print('Add --apply to move them.')
      if (tasks + customers === 0) throw new StartError('There is nothing to move.')
    },
  ),
}

async function nameOf({ db }: CommandContext, userId: string): Promise<string> {
  const found = await db.selectFrom('staff').select('name').where('userId', '=', userId).executeTakeFirst()
  return `${found?.name ?? ''} (${userId})`
}
