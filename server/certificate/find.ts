import { ApiError } from '../handler/api-error.ts'
import { anyCaller, type HandlerContext, type StaffCaller } from '../handler/context.ts'
import { findLink, type Link, mayBeOpened } from '../signing/links.ts'
import { authorize } from '../tasks/authorize.ts'
import { tasksFor } from '../tasks/find-task.ts'

/** A link whose signature stands. */
export type SignedLink = Link & { signatureId: string }

/**
 * The signed link of an endorsement, for whoever may have its certificate (DEC-31): the policyholder whose session it is, for 30 days
 * after signing, and of the staff its sender and whoever may read the task that follows it up. Refuses in words when there is no
 * signature that stands, or the 30 days are over; throws 403 for everyone else.
 */
export async function signedLink(context: HandlerContext, asked: string): Promise<SignedLink> {
  const caller = anyCaller(context)
  if (caller.kind === 'ticket') throw new ApiError('forbidden')
  if (caller.kind === 'staff') return staffLink(context, caller, asked)
  if (asked !== '' && asked !== caller.endorNo) throw new ApiError('forbidden')
  const link = await findLink(context.db, caller.linkId)
  if (!link || link.endorNo !== caller.endorNo || !mayBeOpened(link, context.now)) throw new ApiError('certificateEnded')
  return standing(link)
}

async function staffLink({ db }: HandlerContext, caller: StaffCaller, endorNo: string): Promise<SignedLink> {
  const links = await db.selectFrom('signing_link').selectAll().where('endorNo', '=', endorNo).orderBy('reservedAt').execute()
  const link = links.find(({ signatureId }) => signatureId !== null) ?? links.at(-1)
  if (!link) throw new ApiError('certificateNone')
  if (link.userId === caller.userId || (await mayReadTask(db, caller, link.taskId))) return standing(link)
  throw new ApiError('forbidden')
}

async function mayReadTask(db: HandlerContext['db'], caller: StaffCaller, taskId: string | null): Promise<boolean> {
  if (taskId === null) return false
  const task = await tasksFor(db, caller).where('taskId', '=', taskId).executeTakeFirst()
  return task !== undefined && authorize(caller, 'read', task)
}

function standing(link: Link): SignedLink {
  const { signatureId } = link
  if (signatureId === null) throw new ApiError('certificateNone')
  return { ...link, signatureId }
}
