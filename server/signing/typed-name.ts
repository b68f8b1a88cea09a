import type { Calls } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Signer as MaySign } from '../integrations/insurer.ts'
import { recordFromOutside } from './from-outside.ts'

/** A name that was typed where others draw, and the second code that came with it (decision 069). */
export interface TypedName {
  name: string
  code: string
  mobile: string
  /** Whose name it is, of those with the mobile that is signed in; undefined: nobody's. */
  signer: MaySign | undefined
}

type Request = Pick<Calls['uploadImageToPcis']['request'], 'typedName' | 'validateCode' | 'strokes' | 'mobile'>

/**
 * The name that was typed; undefined when a signature was drawn. `own`: who may sign and has the mobile that is signed in. Throws 422 for one of both kinds, without a code, or where the operator
 * lets nobody type. A name is compared as it is read: in one form of Unicode, its blanks aside.
 */
export function readTypedName(
  { typedSignatures }: Pick<HandlerContext, 'typedSignatures'>,
  own: readonly MaySign[],
  { typedName, validateCode, strokes = '', mobile }: Request,
): TypedName | undefined {
  const name = plain(typedName ?? '')
  if (name === '') return undefined
  if (!typedSignatures || strokes !== '' || validateCode === undefined) throw new ApiError('badInput')
  return { name, code: validateCode.trim(), mobile, signer: own.find((each) => plain(each.name) === name) }
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/**
 * Spends the second code, in the transaction of `db`. False: name or code is wrong, and nobody learns which; a wrong name costs one of the
 * code's tries, so that names can't be guessed, and leaves the code for whoever has mistyped theirs.
 */
export async function proveTypedName(
  db: Database,
  context: Pick<HandlerContext, 'db' | 'now' | 'oneTimeCodes' | 'origin' | 'personalData'>,
  linkId: string,
  { code, mobile, signer }: TypedName,
): Promise<boolean> {
  const binding = { purpose: 'signing', mobile, link: linkId } as const
  const isRight = await context.oneTimeCodes.redeem(db, { ...binding, code: signer ? code : '' }, context.now)
  if (!isRight) await recordFromOutside({ ...context, db }, linkId, 'codeWrong', { facts: { purpose: 'signing' } })
  return isRight
}
