/** A tag of one of the staff's own, offered to nobody else. */
export interface PersonalTagTable {
  tagId: string
  userId: string
  groupName: string
  tagName: string
  /** 1: of its group a customer has one tag at most. */
  exclusive: number
  /** Where it stands among its owner's. */
  place: number
}

/** A personal tag that its owner has put on a customer. */
export interface PersonalTagMarkTable {
  userId: string
  wechatCustomerId: string
  tagId: string
}

/** A corporate tag that a steward's customer had when the messenger was last asked. */
export interface CorpTagMarkTable {
  userId: string
  wechatCustomerId: string
  tagId: string
  groupName: string
  tagName: string
  /** Where it stands among the customer's. */
  place: number
}

/** The tables of tags. */
export interface TagTables {
  personal_tag: PersonalTagTable
  personal_tag_mark: PersonalTagMarkTable
  corp_tag_mark: CorpTagMarkTable
}
