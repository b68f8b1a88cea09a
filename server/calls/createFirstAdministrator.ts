import { readAccount } from '../accounts/account-fields.ts'
import { createFirstAdministrator as create } from '../accounts/set-password.ts'
import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { countAddress, uncountAddress } from '../identity/address-limit.ts'

const SERVICES = ['client', 'modes', 'passwordCost', 'personalData'] as const

/**
 * Creates the first administrator with the link that `npm run admin -- first-link` printed. Refuses an unknown, used or expired link. Throws
 * 409 for a taken id, and 422 for a bad password or field.
 */
const createFirstAdministrator = handle('createFirstAdministrator', SERVICES, async ({ token, password, ...fields }, context) => {
  const { db, now, client, modes, passwordCost: cost, personalData, text } = context
  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  const read = readAccount({ ...fields, role: 'administrator' }, { modes })
  if ('problems' in read) throw new ApiError('badInput')
  const outcome = await create({ db, personalData }, read.account, { token, password, now, cost })
  if (outcome === 'ended') return { refused: { status: '410', message: text('server.accountLinkEnded') } }
  if (client !== undefined) await uncountAddress(db, client)
  return { data: {} }
})

export default createFirstAdministrator
