export interface LibraryTag {
  tagId: string
  tagName: string
}

export interface TagGroup {
  groupId: string
  groupName: string
  tags: readonly LibraryTag[]
}

/** A corporate tag that a member has added to a contact. */
export interface ContactTag extends LibraryTag {
  groupName: string
}

/** Ids of tags to add to a contact and to remove; at least one id in total. */
export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/**
 * The corporation's tags. The messenger is their only source of truth, because members also change them in the messenger.
 * Its API cannot change personal tags (docs/architecture/customers.md).
 * All functions go over the network and throw when the messenger is unavailable, slow or rejects the request.
 */
export interface WeComTags {
  /** Returns all groups with their tags in the corporation's sort order, at most one minute old. */
  library(): Promise<readonly TagGroup[]>
  /** Returns the corporate tags that a member has added to a contact; empty when the two are not connected. */
  tagsOf(userId: string, externalUserid: string): Promise<readonly ContactTag[]>
  /**
   * Adds and removes tags of a contact, all or none. Idempotent. Throws a TagGoneError when one of the tags has been
   * deleted.
   */
  mark(userId: string, externalUserid: string, change: TagChange): Promise<void>
}

/** The tag does not exist, or has been deleted in the messenger. */
export class TagGoneError extends Error {
  override name = 'TagGoneError'
}
