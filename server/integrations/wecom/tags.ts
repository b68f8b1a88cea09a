/** A corporate tag as the messenger's library has it. */
export interface LibraryTag {
  tagId: string
  tagName: string
}

/** A group of the corporation's tags. */
export interface TagGroup {
  groupId: string
  groupName: string
  tags: readonly LibraryTag[]
}

/** A corporate tag that a member has put on a contact. */
export interface ContactTag extends LibraryTag {
  groupName: string
}

/** Tags to put on a contact and to take off, by their ids; together not empty. */
export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/**
 * The corporation's tags, which the messenger keeps: it alone knows which there are and which contact has which, since
 * members also change them in the messenger itself. Personal tags it names and does not let anyone change (decision 078).
 * All of these go over the network and throw an error when the messenger is away, slow or refuses.
 */
export interface WeComTags {
  /** All groups with their tags, in the order that the corporation gave them; at most a minute old. */
  library(): Promise<readonly TagGroup[]>
  /** The corporate tags that one member has put on a contact; none when they are no contacts of each other. */
  tagsOf(userId: string, externalUserid: string): Promise<readonly ContactTag[]>
  /**
   * Puts tags on a contact and takes others off, all or none. Doing the same again changes nothing. Throws a
   * TagGoneError when one of them has been deleted.
   */
  mark(userId: string, externalUserid: string, change: TagChange): Promise<void>
}

/** The messenger knows no such tag, or no longer. */
export class TagGoneError extends Error {
  override name = 'TagGoneError'
}
