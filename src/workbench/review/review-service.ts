import approving from '../../../schemas/calls/approveContent.json' with { type: 'json' }
import checking from '../../../schemas/calls/checkContentDrafts.json' with { type: 'json' }
import reading from '../../../schemas/calls/readContent.json' with { type: 'json' }
import type { Texts } from '../editing/editing.ts'
import { call, type ContentOfService, type DraftCheck } from '../service.ts'
import { words } from '../words.ts'

/** A person's drafts as they would be published: what they change, and exactly the version that an approval names. */
export interface ReviewedDrafts {
  author: string
  check: DraftCheck
  /** The texts of the active release, and those with the drafts. */
  before: Texts
  after: Texts
}

/** Returns the address at which a reviewer sees a person's drafts. */
export const reviewAddress = (userId: string): string => `${window.location.origin}/workbench/?${new URLSearchParams({ review: userId })}`

/** Returns whose drafts the address of this page names; empty for none. */
export const reviewedPerson = (): string => new URLSearchParams(window.location.search).get('review') ?? ''

/** Reads and checks a person's drafts. Only reviewers may read those of others. Throws a ServiceError, and when they change meanwhile. */
export async function readDrafts(author: string): Promise<ReviewedDrafts> {
  const address = `${reading.path}?${new URLSearchParams({ author })}`
  const [read, check] = (await Promise.all([call({ ...reading, path: address }), call(checking, { author })])) as [
    ContentOfService & { treeHash: string },
    DraftCheck,
  ]
  if (read.treeHash !== check.treeHash || read.number !== check.basedOn) throw new Error(words.reviewing.moved)
  const before = new Map(read.files.map(({ path, text }) => [path, text]))
  const after = new Map(before)
  for (const { path, text = '', removed } of read.drafts) {
    if (removed) after.delete(path)
    else after.set(path, text)
  }
  return { author, check, before, after }
}

/** Approves exactly the drafts that were read. Throws a ServiceError; its status is 409 when they are other ones now. */
export const approve = async ({ author, check: { treeHash, basedOn } }: ReviewedDrafts): Promise<void> =>
  void (await call(approving, { author, treeHash, basedOn }))
