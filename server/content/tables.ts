import type { Generated } from 'kysely'

/** A text of a schema file, by the hash of its text. */
export interface ContentFileTable {
  hash: string
  text: string
}

/** An immutable version of all schemas. */
export interface ContentReleaseTable {
  number: number
  /** Path -> hash, as JSON. */
  tree: string
  treeHash: string
  /** The program for which it was published. */
  engine: string
  /** A user id, or `program` for the content that a program was built with. */
  author: string
  /** Who approved it; empty when nobody needed to. */
  reviewer: string
  note: string
  /** The release that it followed; 0 for the first. */
  basedOn: number
  at: number
  /** When another release became active in its place; null while it is active, and for releases that never were. */
  leftAt: Generated<number | null>
}

/** A program that runs or ran, and the content that it was built with. */
export interface ContentEngineTable {
  engine: string
  version: string
  /** Path -> hash, as JSON. */
  tree: string
  seenAt: number
}

/**
 * What a program compiled of a release: bundles that differ from its own ones, by name. The row with an empty name says that all exist; its
 * body is empty when pages need nothing.
 */
export interface ContentCompiledTable {
  engine: string
  release: number
  name: string
  hash: string
  body: string
}

/** The only row names the release that is active. */
export interface ContentActiveTable {
  id: number
  number: number
  changedAt: number
}

/** A file that an analyst edits. */
export interface ContentDraftTable {
  author: string
  path: string
  /** The hash of the released text from which the edit began; empty for a new file. */
  base: string
  text: string
  savedAt: number
}

/** A second person's approval of exactly this content on exactly this base. */
export interface ContentApprovalTable {
  treeHash: string
  basedOn: number
  reviewer: string
  at: number
}

/** A version that running programs shall check before it is published. */
export interface ContentProposalTable {
  treeHash: string
  /** Path -> hash, as JSON. */
  tree: string
  /** The program that proposes it. */
  engine: string
  at: number
}

/** What a running program answered to a proposal of another one. */
export interface ContentAnswerTable {
  treeHash: string
  engine: string
  proposedBy: string
  /** Why the program cannot use the version; empty when it can. */
  refusal: string
  at: number
}

export interface ContentTables {
  content_file: ContentFileTable
  content_release: ContentReleaseTable
  content_engine: ContentEngineTable
  content_compiled: ContentCompiledTable
  content_active: ContentActiveTable
  content_draft: ContentDraftTable
  content_approval: ContentApprovalTable
  content_proposal: ContentProposalTable
  content_answer: ContentAnswerTable
}
