import type { Calls } from '../../generated/data.ts'
import { searchKey } from '../../renderer/language/search-key.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Signer as MaySign } from '../integrations/insurer.ts'
import { recordLimited } from './record-limited.ts'

/** A typed name as a signature, with its second code (docs/architecture/signing.md). */
export interface TypedName {
  name: string
  code: string
  mobile: string
  /** The signer with this name and the signed-in mobile; undefined when the name does not match. */
  signer: MaySign | undefined
}

type Request = Pick<Calls['uploadImageToPcis']['request'], 'typedName' | 'validateCode' | 'strokes' | 'mobile'>

/**
 * Parses a typed signature; undefined for a drawn one. `own`: permitted signers with the signed-in mobile. Throws 422 for a signature that
 * is both drawn and typed, without a code, or when typing is disabled. Names are compared without spaces, dots, case and width, as
 * keyboards write them differently.
 */
export function readTypedName(
  { typedSignatures }: Pick<HandlerContext, 'typedSignatures'>,
  own: readonly MaySign[],
  { typedName, validateCode, strokes = '', mobile }: Request,
): TypedName | undefined {
  const name = normalizeName(typedName ?? '')
  if (name === '') return undefined
  if (!typedSignatures || strokes !== '' || validateCode === undefined) throw new ApiError('badInput')
  return { name, code: validateCode.trim(), mobile, signer: own.find((each) => searchKey(each.name) === searchKey(name)) }
}

const normalizeName = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/**
 * Redeems the second code, in the transaction of `db`. Returns false when the name or the code is wrong, without telling which. A wrong
 * name uses one of the code's attempts, so that names cannot be guessed; the code stays valid for a correction.
 */
export async function proveTypedName(
  db: Database,
  context: Pick<HandlerContext, 'db' | 'now' | 'oneTimeCodes' | 'origin' | 'personalData'>,
  linkId: string,
  { code, mobile, signer }: TypedName,
): Promise<boolean> {
  const binding = { purpose: 'signing', mobile, link: linkId } as const
  const isRight = await context.oneTimeCodes.redeem(db, { ...binding, code: signer ? code : '' }, context.now)
  if (!isRight) await recordLimited({ ...context, db }, linkId, 'codeWrong', { facts: { purpose: 'signing' } })
  return isRight
}
